-- An edit of notes tells both texts. What was written before an edit that is kept already is not
-- known any more; what is written now is.
update project_edit e
   set changes = (
     select jsonb_agg(case change->>'kind'
                        when 'notes' then change || jsonb_build_object('was', '', 'now', p.notes)
                        when 'item' then change || '{"nowNote": null}'
                        else change end order by place)
       from jsonb_array_elements(e.changes) with ordinality as t(change, place))
  from project p
 where p.id = e.project_id
   and jsonb_path_exists(e.changes, '$[*] ? (@.kind == "notes" || @.kind == "item")');
