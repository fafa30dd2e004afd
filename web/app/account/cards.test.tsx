import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../test/screens.tsx';
import * as screen from './cards.tsx';

const gone = refusesWith('card-not-found');
const savedCards = { setDefaultSavedPaymentMethod: gone, removeSavedCard: gone };
const send = (does: string) =>
  askScreen(screen, {
    pattern: '/account/cards',
    at: '/account/cards',
    form: { do: does, card: 'pm_1' },
    services: { savedCards },
    visitor: { signedIn: true },
  });

test('a card that was removed meanwhile is not called the default one', async () => {
  expect((await send('default')).leadsTo).toBe('/account/cards');
  expect((await send('remove')).leadsTo).toBe('/account/cards?done=removed');
});
