-- What somebody else than the customer wrote by mail is told apart from the customer's own words.

-- orders -----------------------------------------------------------------------------------------

-- Null where the customer wrote it.
alter table order_question_message add column sender_name text;

-- enquiries --------------------------------------------------------------------------------------

alter table enquiry_message add column sender_name text;

-- mail-in ----------------------------------------------------------------------------------------

-- Whether staff said that an address is another one of the customer's.
alter table thread_address add column is_customers boolean not null default false;

-- Nobody was asked whether what staff let in is for the customer to read: it may be a maker's prices.
-- From now on it is for staff, unless it came from an address that is the customer's.
create temporary table not_the_customers on commit drop as
select i.mail_id, i.thread, i.message_row
  from mail_in i
 where i.outcome = 'joined'
   and (i.decided_by is not null
        or exists (select from thread_address t where t.thread = i.thread and t.address = i.sender))
   and not exists (select from enquiry e
                    where e.reference = i.thread
                      and (lower(e.email) = i.sender
                           or exists (select from proved_email p
                                       where p.account_id = e.account_id and p.email = i.sender)))
   and not exists (select from order_question q join customer_order o on o.id = q.order_id
                    where q.number = i.thread
                      and (lower(o.email) = i.sender
                           or exists (select from proved_email p
                                       where p.account_id = o.account_id and p.email = i.sender)));

update enquiry_message m set author = 'note'
  from not_the_customers n
 where starts_with(n.thread, 'EN-') and m.id = n.message_row and m.author = 'customer';
update order_question_message m set author = 'note'
  from not_the_customers n
 where starts_with(n.thread, 'QU-') and m.id = n.message_row and m.author = 'customer';

-- What such an address sends next waits for staff, who say then for whom it is.
delete from thread_address;
