import { startAccountShop } from '@plumbline/server/test/account-shop.ts';
import { walkAccounts } from '@plumbline/server/test/random-accounts.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import type { SoakRow } from './soak.ts';

const commands = Number(process.env.SOAK_ACCOUNT_COMMANDS ?? 5_000);
const buyersAtOnce = 200;
const betweenLooks = 100;

/** Businesses order on account by chance, and 200 orders at once spend what is left of a limit. */
export async function soakAccounts(): Promise<SoakRow[]> {
  const shop = await startAccountShop();
  try {
    const random = seededRandom(11);
    const buyers = [await shop.buyer(5_000_00), await shop.buyer(20_000_00), await shop.buyer()];
    const troubles: string[] = [];
    for (let command = 0; command < commands; command += betweenLooks) {
      await walkAccounts(shop, random, { buyers, commands: betweenLooks });
      troubles.push(...(await shop.listTroubles(buyers)));
    }
    const { totalPence } = await shop.ready(buyers[0]!);
    const spender = await shop.buyer(7 * totalPence + 1);
    const spenders = [spender];
    for (let each = 1; each < 20; each++) spenders.push(await shop.colleagueOf(spender));
    const wanted = Array.from({ length: buyersAtOnce }, (_, each) => spenders[each % 20]!);
    const ready: string[] = [];
    for (const by of wanted) ready.push((await shop.ready(by)).basketId);
    const body = { agreedTotalPence: totalPence };
    const placed = await Promise.allSettled(
      wanted.map(({ services }, each) =>
        services.checkout.payOnAccount({ params: { basketId: ready[each]! }, body }),
      ),
    );
    const orders = placed.filter(({ status }) => status === 'fulfilled').length;
    troubles.push(...(await shop.listTroubles([...buyers, spender])));
    const figure = [troubles.length, ...troubles.slice(0, 5)].join('\n  ');
    return [
      {
        what: `${commands} commands on account: where exposure, ledger and statement differ`,
        figure,
        isGood: troubles.length === 0,
      },
      {
        what: `${buyersAtOnce} orders at once with 7 left: placed`,
        figure: String(orders),
        isGood: orders === 7,
      },
    ];
  } finally {
    await shop.shop.stop();
  }
}
