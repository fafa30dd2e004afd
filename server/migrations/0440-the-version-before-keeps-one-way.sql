-- 0391 gave each delivery its way to a new address, of what was kept by then. The version before serves on
-- while a release is put in place, and keeps one way for all: it is that of each. The trigger and both
-- functions may go with the first release after the one that has brought them.
create function each_delivery_has_its_way(of_order integer, kept jsonb) returns jsonb
language sql stable as $$
  select jsonb_agg(
           case when a.action->>'kind' = 'address' and not a.action ? 'ways'
             then (a.action - 'optionId' - 'day') || jsonb_build_object('ways',
               case when a.action->>'optionId' is null then '[]'::jsonb
                 else coalesce(
                   (select jsonb_agg(jsonb_build_object('consignment', k.number,
                             'optionId', a.action->'optionId', 'day', a.action->'day')
                             order by k.number)
                      from consignment k
                     where k.order_id = of_order and k.state = 'planned'), '[]'::jsonb)
               end)
             else a.action
           end order by a.position)
    from jsonb_array_elements(kept) with ordinality as a(action, position)
$$;

create function order_change_keeps_each_way() returns trigger language plpgsql as $$
begin
  new.actions := each_delivery_has_its_way(new.order_id, new.actions);
  return new;
end $$;
create trigger order_change_keeps_each_way before insert or update of actions on order_change
  for each row when (new.actions @> '[{"kind": "address"}]')
  execute function order_change_keeps_each_way();

-- What was kept since 0391.
update order_change set actions = actions where actions @> '[{"kind": "address"}]';
