import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  accountPlaces,
  guestPlaces,
  screenPatterns,
  servicesOf,
  tradePlaces,
} from './every-screen.ts';
import { listDifferent, looksOf } from './screen-looks.ts';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile();

/** Screens to which no link of the shop's own pages leads, and how people come there instead. */
const apart: Readonly<Record<string, string>> = {
  '/checkout/paid': 'from the bank',
  '/checkout/approval': 'from an order that is over a limit',
  '/trade/approvals/:approvalId': 'from an order that is over a limit',
  '/invitation/:token': 'from a mail',
  '/account/cards/added': 'from the bank',
  '/account/cards/:cardId':
    'from a card that was kept with the provider, of which the demo has none',
  '/collections/:slug': 'from a listing of a merchant’s own, of which the demo has none',
  '/newsletter/:purpose/:token': 'from a mail',
  '/order/:token/change/paid': 'from the bank',
  '/order/:token/delay/:consignment': 'from a mail',
  '/review/write': 'signed in, from a product or an order',
  '/review/:token': 'from a mail',
  '/review/:token/:reviewId': 'from a mail',
  '/account/reviews/:reviewId': 'from a review of one’s own, of which the demo’s shopper has none',
  '/order/:token/report': 'from an order that was sent',
  '/order/:token/claims/:claimNumber': 'from a report',
  '/order/:token/return': 'from an order that has arrived',
  '/order/:token/returns/:returnNumber': 'from an order of which something goes back',
  '/order/:token/delivery-terms': 'from an order of large goods',
  '/order/:token/upgrade/paid': 'from the bank',
  '/preview/:token': 'from the staff’s editor',
  '/pay/:token': 'from a mail',
  '/pay/:token/paid': 'from the bank',
  '/trade/statement/paid': 'from the bank',
  '/trade/application': 'from an application that was sent',
  '/auth/callback': 'from the sign-in provider',
  '/auth/popup': 'from the sign-in provider',
  '/auth/silent': 'from the sign-in provider',
  '/sign-in/start': 'goes on to the sign-in provider by itself',
  '/no-file': 'in place of a file that cannot be had',
  '/offline': 'from the browser’s own store, without a connection',
  '/menu/:slug': 'a piece of other screens',
};

/** All kinds of visitors with the places that they can go to, made once. */
const visitors = memoised(async () => {
  const { page, context } = await shop.visit();
  const guest = {
    places: await guestPlaces(page, servicesOf(context, shop.url)),
    state: await context.storageState(),
  };
  const state = await shop.signedInAs('shopper');
  const own = await shop.visit({ signedIn: state });
  const account = {
    places: await accountPlaces(own.page, servicesOf(own.context, shop.url)),
    state,
  };
  const traderState = await shop.signedInAs('trade, band-3');
  const trader = await shop.visit({ signedIn: traderState });
  const trade = {
    places: await tradePlaces(trader.page, servicesOf(trader.context, shop.url)),
    state: traderState,
  };
  return { guest, account, trade };
});

describe('a screen looks the same however it was reached', () => {
  test.each(['guest', 'account', 'trade'] as const)('in the eyes of a visitor: %s', async (who) => {
    const { places, state } = (await visitors())[who];
    const visit = await shop.visit({ signedIn: state });
    expect(await listDifferent(visit, Object.values(places))).toEqual([]);
  });

  test('and the pictures that it names are all there', async () => {
    const named = new Set<string>();
    const { request } = (await shop.visit()).context;
    for (const { places, state } of Object.values(await visitors())) {
      const visit = await shop.visit({ signedIn: state });
      for (const place of Object.values(places)) {
        const html = await (await visit.context.request.get(place)).text();
        for (const [, texts] of html.matchAll(/\b(?:src|srcSet|imageSrcSet)="(\/[^"]+)"/g)) {
          for (const each of texts!.split(', ')) named.add(each.split(' ')[0]!);
        }
      }
    }
    const pictures = [...named].filter((each) => /\.(avif|webp|svg|png|jpe?g)$/.test(each));
    expect(pictures.length).toBeGreaterThan(100);
    const refused = [];
    for (const picture of pictures) {
      if (!(await request.head(picture)).ok()) refused.push(picture);
    }
    expect(refused).toEqual([]);
  });

  test('and none is forgotten', async () => {
    const { guest, account, trade } = await visitors();
    const known = { ...guest.places, ...account.places, ...trade.places, ...apart };
    expect(Object.keys(known).toSorted()).toEqual(screenPatterns().toSorted());
  });
});

function memoised<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Has every sheet of the page count after those that came later, as another way to it might. */
const turnSheetsRound = (page: Page) =>
  page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    for (const link of [...links].toReversed()) {
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve));
      document.body.append(again);
      await loaded;
      link.remove();
    }
    return links.length;
  });

test.each(['/', '/c/taps', '/p/lode-mini-cloakroom-mixer', '/basket', '/cookies'])(
  'the order of the sheets of %s means nothing',
  async (path) => {
    const { page } = await shop.visit();
    await page.goto(path);
    const looks = await looksOf(page);
    expect(await turnSheetsRound(page)).toBeGreaterThan(1);
    expect(await looksOf(page)).toEqual(looks);
  },
);
