import { useState } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom, shopFrom } from '../shop.server.ts';
import type { ScreenHandle } from '../styles/sheets.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';
import { answerBasketForm, type BasketAnswer, type RemovedItem } from './basket-actions.server.ts';
import { BasketChanges, Removed } from './basket-notices.tsx';
import { BasketLine } from './basket-line.tsx';
import { BasketSummary, CheckoutBar } from './basket-summary.tsx';
import { loadBasket, type BasketPage } from './basket-view.server.ts';

export const handle: ScreenHandle = { sheets: ['sums', 'basket'] };

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await loadBasket(shopFrom(context), new Date()) };
}

/**
 * Changes the basket. A script asks for the answer in its place (`answer=data`); a plain form goes
 * on to the basket, or gets the page with what it has to say.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await answerBasketForm(form, servicesFrom(context));
  if (form.get('answer') === 'data') return data(answer);
  if (answer.problem) return data(answer, { status: answer.problem.status });
  return answer.removed ? data(answer) : redirect('/basket', 303);
}

export default function BasketScreen() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [takenOut, setTakenOut] = useState<RemovedItem | null>(null);
  const removed = takenOut ?? answer?.removed ?? null;
  const isBack = page?.lines.some(({ sku }) => sku === removed?.sku) ?? false;
  return (
    <Screen title="Basket">
      <h1 className="h-2xl pt-10 pb-6">Basket</h1>
      {removed && !isBack && <Removed key={removed.sku} item={removed} />}
      {answer?.problem && !page?.lines.some(({ sku }) => sku === answer.sku) && (
        <p className="note bad mb-6" role="alert">
          {answer.problem.message}
        </p>
      )}
      {page ? (
        <Filled page={page} answer={answer} onTakeOut={setTakenOut} />
      ) : (
        <EmptyState drawing="nothing" title="Nothing is in the basket yet">
          <p className="max-w-[56ch] text-ink-2">
            What you add waits here, with the day on which it would arrive.
          </p>
          <a className="btn btn-2" href="/">
            Start with a department
          </a>
        </EmptyState>
      )}
    </Screen>
  );
}

function Filled({
  page,
  answer,
  onTakeOut,
}: {
  page: BasketPage;
  answer: BasketAnswer | undefined;
  onTakeOut: (item: RemovedItem) => void;
}) {
  const { lines, changes } = page;
  const toMend = lines.filter(({ problem }) => problem !== null);
  return (
    <>
      <div className="cols">
        <div>
          {changes && <BasketChanges {...changes} />}
          <ul>
            {lines.map((line) => (
              <BasketLine
                key={line.sku}
                line={line}
                refused={answer?.sku === line.sku ? answer.problem : undefined}
                onTakeOut={onTakeOut}
              />
            ))}
          </ul>
        </div>
        <BasketSummary page={page} toMend={toMend} />
      </div>
      <CheckoutBar page={page} canGo={toMend.length === 0} />
    </>
  );
}
