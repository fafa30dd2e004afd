-- Guides say beside which goods they are offered, and lists of goods whether they are taken together.

-- What is stored of pages takes the form that this release knows. The words are never changed, and
-- nothing else may write these rows: whoever changes a schema of content calls this in a migration,
-- with what its new form is as an expression of `content`.
create procedure change_stored_content(change text) language plpgsql as $$
begin
  alter table content_version disable trigger content_version_stays;
  alter table content_legal_version disable trigger content_legal_version_stays;
  execute 'update content_version set content = ' || change;
  execute 'update content_legal_version set content = ' || change;
  alter table content_version enable trigger content_version_stays;
  alter table content_legal_version enable trigger content_legal_version_stays;
end $$;

-- A page's content with further fields in each block of a kind that does not have them yet.
create function with_block_fields(content jsonb, of_kind text, added jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_set(content, '{blocks}', coalesce(
    (select jsonb_agg(case when block->>'kind' = of_kind then added || block else block end
                      order by place)
       from jsonb_array_elements(content->'blocks') with ordinality as each(block, place)), '[]'))
$$;

call change_stored_content(
  $$with_block_fields('{"about": []}' || content, 'products', '{"taken": "apart"}')$$);
