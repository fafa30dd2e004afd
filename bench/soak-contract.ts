import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startContractShop } from '@plumbline/server/test/contract-walk.ts';
import type { SoakRow } from './soak.ts';

const requests = Number(process.env.SOAK_CONTRACT_REQUESTS ?? 100_000);

/** Every call is asked by people of each kind, with requests that fit its contract and that do not. */
export async function soakContract(): Promise<SoakRow[]> {
  const { shop, ask } = await startContractShop();
  try {
    const { faults, statuses, succeeded } = await ask(seededRandom(20_261_122), requests);
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map((pair) => pair.join(' × '));
    return [
      { what: 'requests, by the status of their answers', figure: counts.join(', '), isGood: null },
      { what: 'calls that succeeded', figure: String(succeeded.size), isGood: null },
      {
        what: 'answers outside their contract',
        figure: [faults.length, ...faults.slice(0, 5)].join('\n      '),
        isGood: faults.length === 0,
      },
    ];
  } finally {
    await shop.stop();
  }
}
