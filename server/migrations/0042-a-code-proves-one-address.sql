-- A code proves that somebody reads the mail of one address: with another address in the checkout it
-- proves nothing. Codes that are under way are mailed anew.
delete from checkout_code;
alter table checkout_code add column sent_to_hash bytea not null;
