-- Readers who report a review, and writers who appeal, are told by when somebody looks: since then it waits.
alter table review add column appealed_at timestamptz; -- of an open appeal
alter table review add column reported_at timestamptz; -- of the first report that nobody has read
update review r set appealed_at = coalesce(
  (select max(e.at) from review_event e where e.review = r.id and e.kind = 'appealed'), r.submitted_at)
 where r.appeal = 'open';
update review r set reported_at = coalesce(
  (select min(t.reported_at) from review_report t where t.review_id = r.id),
  (select max(e.at) from review_event e where e.review = r.id and e.kind = 'reported'), r.submitted_at)
 where r.status <> 'rejected' and r.signals @> '[{"signal": "reported"}]';
drop index review_waiting;
create index review_waiting on review (submitted_at, id)
  where status = 'pending' or appeal = 'open' or reported_at is not null;
