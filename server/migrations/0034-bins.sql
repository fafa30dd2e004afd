-- Where in a location an offering lies, so that a picker walks past each bin once.

-- stock ------------------------------------------------------------------------------------------

-- 'C-02-1': the aisle, the bay and the shelf, as its label says; null for what has no place of its own.
alter table stock_level add column bin text;
