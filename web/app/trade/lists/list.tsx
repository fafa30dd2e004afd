import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { mostKits } from '@plumbline/contracts/nouns/business-lists.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { bringIntoView } from '../../kit/bring-into-view.ts';
import { Icon } from '../../kit/icon.tsx';
import { BoughtAgain } from '../../parts/order/bought-again.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import {
  kitsIn,
  orderList,
  removeList,
  saveCounts,
  saveList,
  saveTypedCounts,
  type ListAnswer,
} from './list-form.server.ts';
import { listView, type ListView } from './list-view.server.ts';
import { LinesTable } from './lines-table.tsx';
import sheet from './lists.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const listIdOf = (text: string | undefined): number => {
  if (!/^\d{1,9}$/.test(text ?? '')) throw data(null, { status: 404 });
  return Number(text);
};

export async function loader(args: LoaderFunctionArgs) {
  const { services, preferences } = requireTrade(args);
  const params = { listId: listIdOf(args.params['listId']) };
  const kits = kitsIn(args.url.searchParams.get('kits'));
  const list = await orErrorPage(
    services.businessLists.getBusinessList({ params, query: { kits } }),
  );
  return { ...listView(list, kits, preferences.vat), addKey: crypto.randomUUID() };
}

const deeds: Readonly<
  Record<string, (asked: Parameters<typeof saveList>[0]) => Promise<ListAnswer>>
> = {
  count: saveCounts,
  order: orderList,
  remove: removeList,
  save: saveList,
  typed: saveTypedCounts,
};

export async function action(args: ActionFunctionArgs) {
  const shop = requireTrade(args);
  const listId = listIdOf(args.params['listId']);
  const sent = await args.request.formData();
  const intent = String(sent.get('intent'));
  const act = Object.hasOwn(deeds, intent) ? deeds[intent]! : saveList;
  const answer = await act({ shop, listId, sent });
  return data(answer, { status: answer.problem === undefined ? 200 : 422 });
}

/** One list: what belongs there, what is there, and what is to be ordered of it. */
export default function BusinessListScreen() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view: ListView = answer?.view ?? loaded;
  return (
    <TradeScreen
      title={view.name}
      note={`${view.kindName} · ${view.note}`}
      actions={
        <a className="button button-quiet" href="/trade/lists">
          All lists
        </a>
      }
    >
      {answer?.report && <BoughtAgain report={answer.report} from="this list" />}
      {answer?.done && (
        <output className="note ok lists-said">
          <Icon name="check" />
          <span>{answer.done}</span>
        </output>
      )}
      {answer?.problem && (
        <p className="note bad lists-said" role="alert" ref={bringIntoView} key={answer.problem}>
          <Icon name="triangle-exclamation-point" />
          <span>{answer.problem}</span>
        </p>
      )}
      {view.kind === 'kit' && view.lines.length > 0 && <Kits view={view} />}
      <LinesTable
        key={`${view.version} ${view.kits}`}
        view={view}
        addKey={loaded.addKey}
        typed={answer?.typed}
      />
    </TradeScreen>
  );
}

/** How many of the kit are wanted: what it takes is counted by the shop. */
function Kits({ view: { here, kits } }: { view: ListView }) {
  return (
    <form method="get" action={here} data-soft="stay" className="lists-kits">
      <label>
        How many of this kit
        <input
          className="input"
          type="number"
          name="kits"
          min={1}
          max={mostKits}
          defaultValue={kits}
          key={kits}
        />
      </label>
      <button className="button button-outlined">Work it out</button>
    </form>
  );
}
