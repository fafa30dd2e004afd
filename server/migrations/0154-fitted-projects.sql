-- Whose goods are fitted can say how they are to live with.

-- projects ---------------------------------------------------------------------------------------

alter table project add column fitted_at timestamptz; -- since when its owner says that it is fitted
