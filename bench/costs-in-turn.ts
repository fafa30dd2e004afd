import { median, runFor, send, type Request } from './load.ts';
import { cpuOfShop } from './processes.ts';

const width = 10;

/**
 * The middle of what each costs in milliseconds of the shop's CPU, asked in turn so that a busy machine
 * is as busy for all.
 */
export async function costsInTurn<Name extends string>(
  shop: string,
  { seconds, rounds }: { seconds: number; rounds: number },
  cases: Record<Name, () => Request>,
): Promise<Record<Name, number>> {
  const names = Object.keys(cases) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const before = await cpuOfShop(shop);
      const { operations } = await runFor(seconds, width, async () => {
        const { status } = await send(shop, cases[name]());
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      // The first round warms all of them up.
      if (round > 0) costs[name]!.push((((await cpuOfShop(shop)) - before) * 1000) / operations);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(costs[name]!)])) as Record<
    Name,
    number
  >;
}
