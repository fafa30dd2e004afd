-- Erasure: what a person was is forgotten, and what was done for them is still on record.

-- Where a request stands outlives the account that made it, which is then no more than a number.
alter table deletion_request drop constraint deletion_request_account_id_fkey;
alter table deletion_request drop constraint deletion_request_state_check;
alter table deletion_request
  add constraint deletion_request_state_check check (state in ('open', 'done', 'withdrawn')),
  add column closed_at timestamptz,        -- when it was carried out or withdrawn
  add constraint deletion_request_closed check ((state = 'open') = (closed_at is null)),
  add constraint deletion_request_forgets check (state <> 'done' or reason is null);
create index on deletion_request (state, requested_at);

-- Who acted stays on record as a number, which leads to nobody once the account is erased.
alter table audit_entry drop constraint audit_entry_actor_account_id_fkey;

-- An entry is never changed, but what it says of an erased person is struck out.
create or replace function audit_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id, new.action, new.at) = (old.id, old.action, old.at)
     and new.actor_account_id is not distinct from old.actor_account_id
     and new.subject in (old.subject, 'erased')
     and (new.before is not distinct from old.before or new.before = '"erased"')
     and (new.after is not distinct from old.after or new.after = '"erased"') then
    return new;
  end if;
  raise exception 'audit entries are never changed';
end $$;

-- The last mail to somebody carries their address no longer than it takes to send it.
alter table message add column forgets_address boolean not null default false;

-- A basket whose payments must be kept, though nobody owns it any more.
alter table basket drop constraint basket_status_check;
alter table basket add constraint basket_status_check
  check (status in ('open', 'ordered', 'merged', 'erased'));
alter table basket drop constraint basket_check;
alter table basket add constraint basket_has_owner
  check (owner_account_id is not null or owner_visitor is not null or status in ('ordered', 'erased'));

-- Customers that the card provider has yet to delete; a row goes once it has.
create table card_customer_removal (
  creation_key uuid primary key,           -- finds a customer whose id never arrived here
  account_id integer not null,             -- a number by then, and no account's any more
  customer_id text,
  asked_at timestamptz not null
);

-- A refund that was looked at and is still pending goes to the end of those that wait.
alter table refund add column tried_at timestamptz;
