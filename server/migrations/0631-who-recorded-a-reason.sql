-- Who recorded the reason for which a review was turned away: they decide about its appeal no more than
-- whoever turned it away. What was turned away before is as its history tells.
alter table review add column reason_by integer;
update review r set reason_by = (
  select e.by_account from review_event e
   where e.review = r.id and e.kind = 'recorded' order by e.id desc limit 1)
 where r.status = 'rejected' and r.recorded_reason is null;
