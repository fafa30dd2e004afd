-- A way that was chosen for a new address was one for all deliveries of an order, and is one of each.
update order_change c
   set actions = (
     select jsonb_agg(
              case when a.action->>'kind' = 'address'
                then (a.action - 'optionId' - 'day') || jsonb_build_object('ways',
                  case when a.action->>'optionId' is null then '[]'::jsonb
                    else coalesce(
                      (select jsonb_agg(jsonb_build_object('consignment', k.number,
                                'optionId', a.action->'optionId', 'day', a.action->'day')
                                order by k.number)
                         from consignment k
                        where k.order_id = c.order_id and k.state = 'planned'), '[]'::jsonb)
                  end)
                else a.action
              end order by a.position)
       from jsonb_array_elements(c.actions) with ordinality as a(action, position))
 where c.actions @> '[{"kind": "address"}]';
