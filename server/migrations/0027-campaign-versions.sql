-- Campaigns count their versions, so that nobody saves over what they have not seen.
alter table campaign add column version integer not null default 1;

-- What a campaign said until it was changed: whoever still edits that is told what is different now.
create table campaign_version (
  campaign_id integer not null references campaign,
  version integer not null,
  terms jsonb not null,
  replaced_at timestamptz not null,
  primary key (campaign_id, version)
);
