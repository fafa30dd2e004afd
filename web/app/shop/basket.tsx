import { data, redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { formProblem, orErrorPage } from '../problems.server.ts';
import { servicesFrom, shopFrom } from '../shop.server.ts';
import type { AddedAnswer } from '../ui/basket-toasts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { pounds } from '../ui/format.ts';
import { Screen } from '../ui/screen.tsx';
import { addToBasket } from './add-to-basket.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, preferences } = shopFrom(context);
  const basket = await orErrorPage(services.basket.getCurrentBasket());
  const inc = preferences.vat === 'inc';
  return {
    lines: (basket?.lines ?? []).map(({ sku, name, quantity, amount }) => ({
      sku,
      name,
      quantity,
      amount: pounds(inc ? amount.incPence : amount.exPence),
    })),
  };
}

/** Puts an item in. A script is answered in its place; a plain form goes on to the basket. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const wantsData = form.get('answer') === 'data';
  try {
    const added = await addToBasket(form, servicesFrom(context));
    return wantsData ? data<AddedAnswer>({ added }) : redirect('/basket', 303);
  } catch (error) {
    const problem = formProblem(error);
    return data<AddedAnswer>({ problem }, { status: wantsData ? 200 : problem.status });
  }
}

export default function Basket() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <Screen title="Basket">
      <h1 className="h-2xl py-8">Basket</h1>
      {lines.length === 0 && (
        <EmptyState drawing="nothing" title="Nothing is in the basket yet">
          <a className="btn btn-2" href="/">
            Start with a department
          </a>
        </EmptyState>
      )}
      <ul>
        {lines.map(({ sku, name, quantity, amount }) => (
          <li key={sku} className="flex justify-between border-b border-line py-4">
            <span>
              {quantity} × {name}
            </span>
            <b>{amount}</b>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
