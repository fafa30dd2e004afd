-- A guest's wishlist that stays beside the account's own, for its link or for what found no room there:
-- the one that its goods went into, whose owner ends that link with their own.
alter table wishlist add column joined_into text references wishlist on delete cascade;

create index wishlist_joined_into on wishlist (joined_into) where joined_into is not null;
