-- A basket is of the business that it was begun for, so that whoever buys for two has one for each.

alter table basket add column business_id integer references business;

drop function locked_basket(text);
-- A basket as a statement reads it, behind its lock: what came while that was waited for is seen.
create function locked_basket(wanted text)
returns table (id text, version integer, status text, owner_account_id integer, owner_visitor text,
               updated_at timestamptz, business_id integer, lines json, discount json)
language plpgsql as $$
begin
  perform from basket where basket.id = wanted for update;
  return query
    select b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at, b.business_id,
           (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence,
                                             l.seen_ex_pence, l.seen_promotion, l.room_label)
                            order by l.position)
              from basket_line l where l.basket_id = b.id),
           discount_terms(b.issue_code_id, b.id)
      from basket b where b.id = wanted;
end $$;
