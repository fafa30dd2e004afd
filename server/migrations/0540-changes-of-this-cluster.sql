-- A shop that was brought back in another cluster had the numbers of the old one's transactions in its
-- change log. Those that are still to come here would be new for ever.
update catalogue_change set xid = pg_current_xact_id() where xid > pg_current_xact_id();
