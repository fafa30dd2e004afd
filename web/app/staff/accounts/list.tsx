import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { accountList } from './account-list.ts';
import { fewestLetters, findAccounts } from './find-accounts.server.ts';

/** Leads the number of an account on to it; everything else is looked for. */
export async function loader(args: LoaderFunctionArgs) {
  const typed = (args.url.searchParams.get('text') ?? '').trim();
  if (/^[1-9]\d{0,9}$/.test(typed)) throw redirect(`/staff/accounts/${typed}`, 303);
  const page = await loadList(args, accountList, findAccounts);
  return { page, isTooShort: typed !== '' && typed.length < fewestLetters };
}

export const action = (args: ActionFunctionArgs) => answerViews(args, accountList);

/** The accounts that an e-mail, a name or an order is of. Nobody leafs through all that there are. */
export default function StaffAccounts() {
  const { page, isTooShort } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      list={accountList}
      page={page}
      refused={useActionData<typeof action>()}
      title="Accounts"
      note="Every search, and every look at an account, is recorded in the audit log."
      noneTitle={isTooShort ? 'That is too short to search for' : 'Who are you looking for?'}
      hasNone={isTooShort || page.ask.text === ''}
      none={
        <p>
          Type three letters or more of an e-mail or a name, an order number, or the number of the
          account.
        </p>
      }
    />
  );
}

export { StaffError as ErrorBoundary };
