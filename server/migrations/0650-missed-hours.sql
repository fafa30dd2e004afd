-- When an applicant was told that the hour of their decision had passed: once for each hour that was promised.
alter table trade_application add column late_told_at timestamptz;
