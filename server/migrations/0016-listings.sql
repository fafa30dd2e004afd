-- The catalogue's version is how many changes there have ever been, those removed since included.
create table catalogue_change_trim (
  removed bigint not null
);
create unique index catalogue_change_trim_once on catalogue_change_trim ((true));
insert into catalogue_change_trim (removed) values (0);

-- A listing that staff have narrowed beforehand: a category and what it asks of its products.
-- Prices in it are judged by retail inc VAT, so that it lists the same for everyone.
create table saved_listing (
  slug text primary key,
  name text not null,
  intro text not null default '',
  category_id integer not null references category,
  filters jsonb not null default '{}',     -- values by facet: {"finish": ["chrome", "brass"]}
  ranges jsonb not null default '{}',      -- whole numbers: {"price": {"max": 30000}}
  position integer not null default 0
);
