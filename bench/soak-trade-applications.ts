import {
  listTornApplications,
  raceToDecide,
  startApplicationShop,
} from '@plumbline/server/test/trade-applications.ts';
import type { SoakRow } from './soak.ts';

const races = Number(process.env.SOAK_APPLICATION_RACES ?? 500);
const atOnce = 5;

/** Applicants who take their application back in the moment in which it is approved. */
export async function soakTradeApplications(): Promise<SoakRow[]> {
  const { shop, reviewer, bands } = await startApplicationShop();
  try {
    const counted = { approved: 0, withdrawn: 0, torn: 0 };
    for (let each = 0; each < races; each += atOnce) {
      const outcomes = await Promise.all(
        Array.from({ length: Math.min(atOnce, races - each) }, (_, place) =>
          raceToDecide(shop, reviewer, { at: each + place, bandId: bands.full }),
        ),
      );
      for (const outcome of outcomes) counted[outcome] += 1;
    }
    const torn = await listTornApplications(shop);
    return [
      { what: 'races of a withdrawal and an approval', figure: String(races), isGood: null },
      {
        what: 'won by the approval',
        figure: String(counted.approved),
        isGood: counted.approved > 0,
      },
      {
        what: 'won by the withdrawal',
        figure: String(counted.withdrawn),
        isGood: counted.withdrawn > 0,
      },
      { what: 'without one outcome', figure: String(counted.torn), isGood: counted.torn === 0 },
      {
        what: 'accounts that are not as they were decided',
        figure: [torn.length, ...torn.slice(0, 5)].join('\n  '),
        isGood: torn.length === 0,
      },
    ];
  } finally {
    await shop.stop();
  }
}
