import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { startBandShop } from '@plumbline/server/test/band-privacy-walk.ts';
import type { SoakRow } from './soak.ts';

const requests = Number(process.env.SOAK_BAND_REQUESTS ?? 20_000);

/** Five bands and guests ask every surface that shows a price, many at once. */
export async function soakBands(): Promise<SoakRow[]> {
  const { shop, ask } = await startBandShop();
  try {
    const { leaks, shownOwn, pairs } = await ask(seededRandom(20_261_121), requests);
    return [
      { what: 'interleaved requests', figure: String(requests), isGood: null },
      {
        what: "figures of another's band",
        figure: String(leaks.length),
        isGood: leaks.length === 0,
      },
      {
        what: 'callers and surfaces that showed figures of their own',
        figure: `${shownOwn} of ${pairs}`,
        isGood: shownOwn > pairs * 0.9,
      },
    ];
  } finally {
    await shop.stop();
  }
}
