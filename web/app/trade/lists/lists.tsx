import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { businessListKinds } from '@plumbline/contracts/nouns/business-lists.ts';
import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { summaryView } from './list-view.server.ts';
import sheet from './lists.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const form = describeForm(allCalls.businessLists.createBusinessList.body, { without: ['lines'] });

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const { lists } = await orErrorPage(services.businessLists.listBusinessLists());
  return { lists: lists.map(summaryView), form: viewForm(form, { kind: 'van' }) };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const typed = readForm(await args.request.formData(), form);
  return answerForm(form, typed, async (body) => {
    const { listId } = await services.businessLists.createBusinessList({
      body: { ...body, lines: [] },
    });
    return redirect(`/trade/lists/${listId}`, 303);
  });
}

const kinds = Object.entries(businessListKinds).map(([value, text]) => ({ value, text }));

/** What a business keeps to hand and orders together. */
export default function BusinessLists() {
  const { lists, form: fields } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(fields, refused);
  return (
    <TradeScreen
      title="Lists"
      note="What belongs in each van, and the kits that you order together. Everybody who buys for the business sees them."
      actions={
        <a className="button button-quiet" href="/trade/quick-order">
          Quick order
        </a>
      }
    >
      {lists.length === 0 ? (
        <p className="trade-empty">
          None yet. Make one below, or paste a list in the quick order and keep it under a name.
        </p>
      ) : (
        <ul className="lists-all">
          {lists.map(({ listId, href, name, about, short, kind }) => (
            <li key={listId}>
              <a href={href}>
                <b>{name}</b>
                <small>
                  {businessListKinds[kind]} · {about}
                </small>
              </a>
              {short && <span className="tag warn">{short}</span>}
            </li>
          ))}
        </ul>
      )}
      <Panel id="new-list" title="A new list" className="lists-new">
        <form method="post" action="/trade/lists" noValidate>
          <TextField {...field('name')} label="Name" placeholder="Van 2" maxLength={60} />
          <Choice {...field('kind')} label="What it is" choices={kinds} />
          <SendButton>Make the list</SendButton>
        </form>
      </Panel>
    </TradeScreen>
  );
}
