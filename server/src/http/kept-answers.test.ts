import type { Call } from '@plumbline/contracts/call/call.ts';
import Type from 'typebox';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, guest } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import type { AnyHandler } from './dispatch.ts';
import { keepAnswers } from './kept-answers.ts';

const call: Call = {
  service: 'shop',
  method: 'POST',
  path: '/goods',
  summary: 'Some goods.',
  access: 'anyone',
  refusals: ['category-unknown'],
  body: Type.Object({ slug: Type.String(), priceView: Type.Optional(Type.String()) }),
  answer: Type.Unknown(),
  origin: 'ours',
};

/** A call of the listings', which keep their answers, over a catalogue that says when it changes. */
function setUp(handler: AnyHandler, name = 'listings.refineCategory') {
  const catalogue = { at: 0, revision: () => catalogue.at };
  const content = { at: 0, revision: () => content.at };
  const context = {
    catalogue,
    content,
    db: { lateAnswers: 0 },
    modules: [{ name: 'listings', keptAnswers: ['listings.refineCategory'] }],
    config: { checkAnswers: false },
  } as unknown as Context;
  const answer = keepAnswers(context);
  return {
    catalogue,
    content,
    ask: async (body: unknown, caller: Partial<Caller> = {}) =>
      String(await answer({ name, call, handler }, { body, caller: { ...guest, ...caller } })),
  };
}

/** Each answer is another, so that an answer tells whether it was kept. */
function numbered(): AnyHandler {
  let made = 0;
  return async () => ++made;
}

afterEach(() => void vi.useRealTimers());

describe('a kept answer', () => {
  it('is what whoever asks the same is told', async () => {
    const { ask } = setUp(numbered());
    expect([await ask({ slug: 'taps' }), await ask({ slug: 'taps' })]).toEqual(['1', '1']);
  });

  it.each<[string, object, Partial<Caller>]>([
    ['of another band', { slug: 'taps' }, { bandId: 3 }],
    ['on another channel', { slug: 'taps' }, { channel: 200 }],
    ['in another price view', { slug: 'taps', priceView: 'ex' }, {}],
    ['of other goods', { slug: 'baths' }, {}],
  ])('is not told to somebody %s', async (_, body, caller) => {
    const { ask } = setUp(numbered());
    expect([await ask({ slug: 'taps' }), await ask(body, caller)]).toEqual(['1', '2']);
  });

  it('is made without knowing more of its caller than their prices follow from', async () => {
    const { ask } = setUp(async ({ caller }) => caller);
    const person = { accountId: 7, displayName: 'Robin', visitor: 'v', network: '192.0.2.1' };
    const told = JSON.parse(await ask({ slug: 'taps' }, { ...person, bandId: 3, channel: 200 }));
    expect(told).toEqual({ ...guest, bandId: 3, channel: 200 });
  });

  it('is made anew once anything in the catalogue has changed', async () => {
    const { ask, catalogue } = setUp(numbered());
    await ask({ slug: 'taps' });
    catalogue.at++;
    expect(await ask({ slug: 'taps' })).toBe('2');
  });

  it('is made anew once any of the shop’s words have changed', async () => {
    const { ask, content } = setUp(numbered());
    await ask({ slug: 'taps' });
    content.at++;
    expect(await ask({ slug: 'taps' })).toBe('2');
  });

  it('is none of those during whose making the catalogue changed', async () => {
    const make = numbered();
    const { ask, catalogue } = setUp(async (...parts) => {
      if (catalogue.at === 0) catalogue.at++;
      return make(...parts) as Promise<unknown>;
    });
    expect([await ask({ slug: 'taps' }), await ask({ slug: 'taps' })]).toEqual(['1', '2']);
    expect(await ask({ slug: 'taps' })).toBe('2');
  });

  it('is let go of after a moment, with all others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask } = setUp(numbered());
    await ask({ slug: 'taps' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await ask({ slug: 'taps' })).toBe('1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ask({ slug: 'taps' })).toBe('2');
  });

  it('is no refusal, and none of a call whose module does not keep its answers', async () => {
    let asked = 0;
    const refusing = setUp(async () => {
      if (++asked === 1) throw new Refusal('category-unknown');
      return 'found';
    });
    await expect(refusing.ask({ slug: 'taps' })).rejects.toThrow(Refusal);
    expect(await refusing.ask({ slug: 'taps' })).toBe('"found"');
    const { ask } = setUp(numbered(), 'basket.getCurrentBasket');
    expect([await ask({ slug: 'taps' }), await ask({ slug: 'taps' })]).toEqual(['1', '2']);
  });

  it('is kept within a bound of bytes: the longest unused go first', async () => {
    const make = numbered();
    const { ask } = setUp(
      async (...parts) => `${String(await make(...parts))} ${'x'.repeat(1_000_000)}`,
    );
    const isKept = async (slug: string, first: string) => (await ask({ slug })) === first;
    const first = await ask({ slug: 'taps' });
    for (let at = 0; at < 14; at++) {
      await ask({ slug: `other-${at}` });
      // What is asked for again and again stays, however much else is.
      expect(await isKept('taps', first)).toBe(true);
    }
    const unused = await ask({ slug: 'baths' });
    for (let at = 0; at < 20; at++) await ask({ slug: `more-${at}` });
    expect(await isKept('taps', first)).toBe(false);
    expect(await isKept('baths', unused)).toBe(false);
  });
});
