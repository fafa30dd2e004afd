import { expect, test } from 'vitest';
import { findMeantPart } from './meant-part.server.ts';

test('what is far too long for a name is looked for like any other, and found nowhere', async () => {
  const asked: number[] = [];
  const search = {
    search: ({ body }: { body: { query: string } }) => {
      asked.push(body.query.length);
      return Promise.resolve({
        redirect: null,
        understood: { corrected: [] },
        listing: { items: [] },
      });
    },
  };
  const services = { search } as unknown as Parameters<typeof findMeantPart>[0];
  expect(await findMeantPart(services, 'x'.repeat(6_000))).toEqual({ choices: [] });
  // The search refuses more than 5,000 characters.
  expect(asked).toEqual([200]);
});
