import { mostRows } from '@plumbline/contracts/nouns/quick-order.ts';
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { BoughtAgain } from '../../parts/order/bought-again.tsx';
import type { Shop } from '../../request/shop.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { FileForm } from './file-form.tsx';
import sheet from './quick-order.css?url';
import {
  addTyped,
  keepAsList,
  matchTyped,
  readMore,
  readPasted,
  readSent,
  type QuickAnswer,
} from './rows-form.server.ts';
import { headlineOf } from './rows-view.server.ts';
import { RowsTable } from './rows-table.tsx';

export const handle: ScreenHandle = { sheets: [sheet] };

export function loader(args: LoaderFunctionArgs) {
  const { preferences } = requireTrade(args);
  return { vat: preferences.vat, addKey: crypto.randomUUID() };
}

type Deed = (shop: Shop, sent: FormData) => Promise<QuickAnswer | Response>;

const deeds: Readonly<Record<string, Deed>> = {
  add: addTyped,
  file: readSent,
  list: keepAsList,
  more: readMore,
  read: readPasted,
};

export async function action(args: ActionFunctionArgs) {
  const shop = requireTrade(args);
  const sent = await args.request.formData();
  const intent = String(sent.get('intent'));
  const act = Object.hasOwn(deeds, intent) ? deeds[intent]! : matchTyped;
  const answer = await act(shop, sent);
  if (answer instanceof Response) throw answer;
  const { rows = [], problem, fileProblem, listProblem } = answer;
  const title = rows.length > 0 ? headlineOf(rows) : null;
  const isRefused = problem ?? fileProblem ?? listProblem;
  return data({ ...answer, title }, { status: isRefused === undefined ? 200 : 422 });
}

/** Many goods at once: a list is pasted, what it means is shown, and what is ready goes into the basket. */
export default function QuickOrder() {
  const { vat, addKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TradeScreen
      title={answer?.title ?? 'Quick order'}
      note="Our code, the maker’s, a barcode, your own, or another merchant’s once you have told us what it is: capitals, blanks and dashes make no difference."
      actions={
        <>
          <a className="button button-quiet" href="/trade/lists">
            Lists
          </a>
          <a className="button button-quiet" href="/trade/quick-order/codes">
            Your own codes
          </a>
        </>
      }
    >
      {answer?.report && <BoughtAgain report={answer.report} from="this list" />}
      {answer?.keptList && (
        <output className="note ok">
          <Icon name="check" />
          <span>
            What was ready is kept as{' '}
            <a className="link" href={answer.keptList.href}>
              {answer.keptList.name}
            </a>
            . The rest is below: put it right, and add or keep it as well.
          </span>
        </output>
      )}
      {answer?.rows && (
        <RowsTable
          rows={answer.rows}
          vat={vat}
          addKey={addKey}
          sum={answer.sum ?? ''}
          rest={answer.rest ?? null}
          listProblem={answer.listProblem}
        />
      )}
      <div className="quick-begin">
        <form method="post" action="/trade/quick-order" data-soft="stay" className="quick-paste">
          <input type="hidden" name="intent" value="read" />
          <TextArea
            // Once it is read it stands above, row by row.
            key={answer?.title ?? 'first'}
            id="text"
            name="text"
            label={answer?.rows ? 'Begin with another list' : 'Paste your list'}
            hint={`A row for each product: a code and a quantity in either order, or the columns of a spreadsheet. ${mostRows} are read at once; of a longer list the others wait.`}
            error={answer?.problem}
            rows={answer?.rows ? 3 : 10}
            defaultValue={answer?.text ?? ''}
            spellCheck={false}
            placeholder={'4 x KN-1042\n12, 5012345678900\nOUR-VALVE 20'}
          />
          <div className="quick-acts">
            <SendButton>Find these</SendButton>
          </div>
        </form>
        <FileForm problem={answer?.fileProblem} />
      </div>
    </TradeScreen>
  );
}
