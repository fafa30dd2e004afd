-- delivery-terms ---------------------------------------------------------------------------------

-- How large goods are brought, version by version: one that was published is never changed.
create table delivery_terms (
  version text primary key,
  published_on date not null,
  text text not null
);
insert into delivery_terms (version, published_on, text) values ('2026-11', '2026-11-01',
'Large and heavy goods come by a van with two people, or on a pallet to the kerb.

Two people bring goods into the room of your choice on the ground floor, or upstairs where the stairs are wide enough for them to turn. They do not take doors off, and they do not carry anything over a wall or through a window.

A pallet is set down at the kerb by a tail lift. The lorry is as long as a bus: tell us if your road is narrow, has a weight limit or ends blind.

Somebody of 18 or older has to be there. If nobody is, we bring it again on a day that you choose; the second attempt is free.

Look the goods over when they come. You need not unpack them while the driver waits, and signing for them takes nothing from your rights: you can tell us later of anything that is wrong.');

-- Which version somebody confirmed for an order, and when. It is kept as it was.
create table delivery_terms_confirmation (
  order_id integer not null references customer_order,
  version text not null references delivery_terms,
  confirmed_at timestamptz not null,
  confirmed_by integer,                    -- the account; null for whoever had the link
  primary key (order_id, version)
);
