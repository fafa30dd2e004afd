-- Orders over a limit that wait for somebody's yes, and those who decide while others are away.

-- A basket that was asked for is nobody's to change until it is decided or taken back.
alter table basket drop constraint basket_status_check;
alter table basket add constraint basket_status_check
  check (status in ('open', 'asked', 'ordered', 'merged', 'erased'));

create table order_approval (
  id uuid primary key,
  business_id integer not null references business,
  -- Null once they are erased; what was asked then says nothing of them.
  asker_account_id integer references account,
  -- No key: an erased person's basket is gone.
  basket_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  -- The goods with their prices, where they go and what it came to, as they were asked for.
  asked jsonb not null,
  -- Which limits it was over, and what of them was used.
  over_limits jsonb not null,
  note text,
  asked_at timestamptz not null,
  held_until timestamptz not null,
  decided_by integer references account,
  decided_at timestamptz,
  reason text,
  check (state not in ('approved', 'refused') or decided_at is not null)
);
-- However often it is asked at once, a basket waits once, and has one yes.
create unique index order_approval_live on order_approval (basket_id)
  where state in ('waiting', 'approved');
create index on order_approval (business_id, asked_at desc);
create index on order_approval (asker_account_id);

-- Both go with their membership, and so nobody decides for somebody who is out.
create table approver_away (
  business_id integer not null,
  account_id integer not null,
  delegate_account_id integer not null,
  from_day date not null,
  until_day date not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references business_member on delete cascade,
  foreign key (business_id, delegate_account_id)
    references business_member (business_id, account_id) on delete cascade,
  check (account_id <> delegate_account_id),
  check (from_day <= until_day)
);

-- The checkout of a basket that was approved is told of that, for its prices are held.
create or replace function checkout_of_basket(wanted text) returns json
language plpgsql volatile as $$
begin
  return (
    select json_build_object(
             'details', json_build_object('contact', contact, 'delivery', delivery,
                                          'deliveryOption', delivery_option, 'billing', billing),
             'hasPayments', exists (select from payment
                                     where purpose = 'basket' and subject = wanted),
             'approval', (select json_build_object('id', a.id, 'asked', a.asked,
                                                   'heldUntil', a.held_until)
                            from order_approval a
                           where a.basket_id = wanted and a.state = 'approved'))
      from checkout where basket_id = wanted);
end $$;
