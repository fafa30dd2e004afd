-- What was taken out of a wishlist lately, as it was kept: whoever takes that back has it as before.
create table wishlist_removed_item (
  wishlist_id text not null references wishlist on delete cascade,
  offering_id integer not null references offering,
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_available boolean not null,
  kept_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (wishlist_id, offering_id)
);
