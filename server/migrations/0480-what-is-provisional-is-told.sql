-- Each session tells whether the business that it buys for has its band only until somebody has looked
-- at its application, so that every page can say so.
create or replace view trade_standing as
  select m.account_id, m.business_id, b.name as business_name, b.band_id, m.is_default,
         b.provisional_cap_pence is not null as is_provisional
    from business_member m join business b on b.id = m.business_id
   where b.status = 'active';
