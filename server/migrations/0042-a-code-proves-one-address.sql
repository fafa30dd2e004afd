-- A code proves that somebody reads the mail of one address: with another address in the checkout it
-- proves nothing. Null of a code that was mailed before this, or is by a process that is about to be
-- replaced: it proves nothing either, and another is mailed.
alter table checkout_code add column sent_to_hash bytea;
