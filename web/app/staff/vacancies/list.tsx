import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findVacancies } from './find-vacancies.server.ts';
import { vacancyList } from './vacancy-list.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, vacancyList, findVacancies);

export const action = (args: ActionFunctionArgs) => answerViews(args, vacancyList);

/** Every vacancy, by its filters. */
export default function Vacancies() {
  return (
    <ListScreen
      list={vacancyList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Vacancies"
      note="The places on the careers page, and how many applied for each."
      actions={
        <a className="button button-main" href="/staff/vacancies/new" aria-keyshortcuts="N">
          New vacancy
        </a>
      }
      none={
        <>
          <p>A vacancy stands on the careers page until its last day, or until it is closed.</p>
          <a className="button button-outlined" href="/staff/vacancies/new">
            Write one
          </a>
        </>
      }
    />
  );
}

export { StaffError as ErrorBoundary };
