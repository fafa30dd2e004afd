-- A part that was promised for a claim is sent by hand, and waits until somebody says that it left.

alter table claim
  add column part_name text,               -- what was sent, in words that its customer reads
  add column part_carrier text,
  add column part_tracking text,           -- null where the carrier gives none
  add column part_sent_at timestamptz,
  add column part_sent_by integer,         -- an account's number
  add check ((part_sent_at is null) = (part_name is null)),
  add check ((part_sent_at is null) = (part_carrier is null)),
  add check (part_sent_at is not null or (part_tracking is null and part_sent_by is null)),
  add check (part_sent_at is null or remedy = 'spare-part');
create index claim_part_to_send on claim (remedy_day, id)
  where remedy = 'spare-part' and part_sent_at is null;
