import { data, type ActionFunctionArgs } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { buyAgain } from '../../parts/order/buy-again.server.ts';
import { keyOf } from '../../request/once-answered.server.ts';
import { requireTrade } from '../require-trade.server.ts';

const field = /^quantity (?<sku>[A-Za-z0-9][A-Za-z0-9._/-]{0,39})$/;
/** More rows than any page of ours has. */
const mostRows = 100;

/** Puts one row of the table, or all of them, into the basket in the quantities that were left or typed. */
export async function addBought(args: ActionFunctionArgs) {
  const shop = requireTrade(args);
  const form = await args.request.formData();
  const only = form.get('only');
  const lines = [...form]
    .flatMap(([name, value]) => {
      const sku = field.exec(name)?.groups?.['sku'];
      const quantity = wholeNumberOf(value);
      if (sku === undefined || !(quantity > 0) || (only !== null && only !== sku)) return [];
      return [{ sku, name: sku, quantity, progress: { wanted: quantity } }];
    })
    .slice(0, mostRows);
  const report = await buyAgain(shop, lines, keyOf(form));
  return data(report, { status: report.refused.length > 0 ? 409 : 200 });
}
