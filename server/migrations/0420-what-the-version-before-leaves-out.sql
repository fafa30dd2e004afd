-- As 0370 does for other tables: the version before serves on while a release is put in place, and knows
-- nothing of what 0291, 0310 and 0332 have added. All triggers of this file, and the default of
-- order_basket.business_id, may go with the first release after the one that has brought them.

-- 0310: a phone order of an account is for the business chosen last, as the version before prices it. Null
-- is private and said by us alone, so that who says nothing is known by a number that no business has.
alter table order_basket alter column business_id set default 0;

create function order_basket_says_no_business() returns trigger language plpgsql as $$
begin
  new.business_id := 0;
  return new;
end $$;
create function order_basket_says_its_business() returns trigger language plpgsql as $$
begin
  new.business_id := old.business_id;
  return new;
end $$;
create function order_basket_takes_business() returns trigger language plpgsql as $$
begin
  new.business_id := (select t.business_id from trade_standing t
                       where t.account_id = new.account_id and t.is_default);
  return new;
end $$;
-- Triggers fire by their names: of another account's, its business is not said, unless the statement that
-- changes the account sets it, though to what it was; and what is not said is taken.
create trigger order_basket_business_1 before update on order_basket
  for each row when (new.account_id is distinct from old.account_id
                     and new.business_id is not distinct from old.business_id)
  execute function order_basket_says_no_business();
create trigger order_basket_business_2 before update of business_id on order_basket
  for each row when (new.business_id = 0)
  execute function order_basket_says_its_business();
create trigger order_basket_business_3 before insert or update on order_basket
  for each row when (new.business_id = 0)
  execute function order_basket_takes_business();

-- 0291: a page is put in over what the shop shows of it.
create function release_page_takes_what_is_live() returns trigger language plpgsql as $$
begin
  new.put_over_version := (select p.live_version from content_page p where p.page_id = new.page_id);
  return new;
end $$;
create trigger release_page_takes_what_is_live
  before insert or update of version on content_release_page
  for each row when (new.put_over_version is null)
  execute function release_page_takes_what_is_live();

-- 0332: what is agreed is to be credited, as far as it was not before.
create function dispute_agreed_is_to_credit() returns trigger language plpgsql as $$
begin
  new.to_credit_pence := new.pence - new.credited_pence;
  return new;
end $$;
create trigger dispute_agreed_is_to_credit before update on ledger_dispute
  for each row when (old.outcome is null and new.outcome = 'agreed' and new.to_credit_pence = 0)
  execute function dispute_agreed_is_to_credit();
