-- What visitors do now takes in which guides and articles they read.

-- analytics --------------------------------------------------------------------------------------

alter table visitor_action drop constraint visitor_action_kind_check;
alter table visitor_action add constraint visitor_action_kind_check check (kind in
  ('viewed-product', 'viewed-category', 'searched', 'added-to-basket', 'was-answered', 'read-page'));
