-- Whose debts somebody may see and pay though nobody buys for it now: the suspended businesses that they
-- are a member of. Identity tells it with each session, as it tells what the session buys for.
create view suspended_standing as
  select m.account_id, m.business_id, m.is_default
    from business_member m join business b on b.id = m.business_id
   where b.status = 'suspended';
