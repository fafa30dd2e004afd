-- A model that an offering may be turned about in three dimensions as: a file under /pictures.
alter table offering add column model_file text;
