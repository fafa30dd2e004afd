import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Done } from '../kit/done.tsx';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findPages } from './find-pages.server.ts';
import { Layouts } from './layouts.tsx';
import { pageList } from './page-list.ts';

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await loadList(args, pageList, findPages)),
  done: args.url.searchParams.get('done') === 'deleted' ? 'The page was deleted.' : null,
});

export const action = (args: ActionFunctionArgs) => answerViews(args, pageList);

/** Every page of the shop's own words, by its filters. */
export default function Pages() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen
      list={pageList}
      page={page}
      refused={useActionData<typeof action>()}
      title="Pages"
      note="What is saved is a draft until it is published. “Read” counts visitors of the last 90 days who agreed to be counted, “Wrote after” those of them who wrote to us within seven days."
      actions={
        <>
          <a className="button button-quiet" href="/staff/pages/names">
            Categories and authors
          </a>
          <a className="button button-quiet" href="/staff/pages/redirects">
            Redirects
          </a>
          <a className="button button-quiet" href="/staff/article-gaps">
            What people ask
          </a>
          <a className="button button-quiet" href="/staff/pages/tasks">
            What needs doing
          </a>
          <a className="button button-main" href="/staff/pages/new" aria-keyshortcuts="N">
            New page
          </a>
        </>
      }
      ways={
        <>
          <Done text={page.done} />
          <Layouts on="table" />
        </>
      }
      none={
        <>
          <p>A page is made of blocks: text, pictures, products, questions, steps and drawings.</p>
          <a className="button button-outlined" href="/staff/pages/new">
            Begin one
          </a>
        </>
      }
    />
  );
}

export { StaffError as ErrorBoundary };
