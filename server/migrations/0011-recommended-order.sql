-- What stands first in the recommended order.

-- Seats, valves and panels go with the other goods of their department, and stand after these.
alter table category add column are_parts boolean not null default false;

-- What orders and clicks add to the popularity that a merchant told; see oversight/popularity.
alter table product add column demand integer not null default 0 check (demand >= 0);
