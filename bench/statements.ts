import { countStatements, hearStatements } from '@plumbline/server/test/heard-statements.ts';
import {
  payAtProvider,
  readyToPay,
  startTestShop,
  type Visitor,
} from '@plumbline/server/test/shop.ts';

// How many statements a call costs, and how many transactions they are in: counted, not timed, on
// a shop in this process whose jobs rest. The look-up of sessions is left out, as is the look at
// the change log, which comes by the clock.

interface Counts {
  case: string;
  statements: number;
  transactions: number;
}

type Count = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function countBaskets({ services }: Visitor, skus: readonly string[], count: Count) {
  const { basket, projects } = services;
  const [first, ...rest] = skus as [string, ...string[]];
  let basketId = '';
  await count('fresh basket, one item', async () => {
    ({ basketId } = await basket.createBasket({ body: { sku: first, quantity: 1 } }));
  });
  const params = { basketId };
  await count('add item', () => basket.addItem({ params, body: { sku: rest[0]!, quantity: 1 } }));
  await count('add item to the basket in use', () =>
    basket.addToCurrentBasket({ body: { sku: rest[1]!, quantity: 1 } }),
  );
  const items = skus.map((sku) => ({ sku, quantity: 2 }));
  await count('set 200 items', () => basket.setItems({ params, body: { items } }));
  await count('basket of 200 lines, read', () => basket.getBasket({ params }));
  const { projectId } = await projects.createProject({ body: { name: 'Ensuite' } });
  await projects.addToProject({ params: { projectId }, body: { items: items.slice(0, 50) } });
  await count('project of 50 items into the basket', () =>
    projects.addAllToBasket({ params: { projectId } }),
  );
}

/** Counts the statements of what shoppers do most. */
export async function countCalls(): Promise<Counts[]> {
  const skus = Array.from({ length: 200 }, (_, at) => `ITEM-${at}`);
  const shop = await startTestShop({
    offerings: skus.map((sku) => ({ sku, incPence: 129_00, stock: 10_000 })),
  });
  try {
    const names = hearStatements(shop.db.pool);
    const rows: Counts[] = [];
    const count: Count = async (name, work) => {
      names.length = 0;
      await work();
      rows.push({
        case: name,
        statements: countStatements(names),
        transactions: names.filter((each) => each === 'commit').length,
      });
    };
    await countBaskets(shop.visitor(), skus, count);
    const buyer = shop.visitor();
    await count('guest checkout, from a basket to a placed order', async () => {
      const { basket } = await readyToPay(buyer, [{ sku: skus[0]!, quantity: 1 }]);
      const params = { basketId: basket.basketId };
      const { checkout } = buyer.services;
      const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
      await payAtProvider(shop, intent);
      await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    });
    return rows;
  } finally {
    await shop.stop();
  }
}
