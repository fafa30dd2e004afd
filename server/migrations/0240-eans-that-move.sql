-- An EAN may move from one offering to another in one statement, as an import of both does it.
alter table offering drop constraint offering_ean_key;
alter table offering add constraint offering_ean_key unique (ean) deferrable;
