import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CardOnlyForm } from './card-only-form.tsx';

const path = '/order/token/pay';

function shown(before: Parameters<typeof CardOnlyForm>[0]['before'] = null): string {
  const element = (
    <CardOnlyForm
      provider={{ mode: 'simulator', publishableKey: 'pk', apiUrl: 'http://pay.example' }}
      totalPence={12_00}
      fields={{ agreedPence: '1200', idempotencyKey: 'k' }}
      places={{ startPath: `${path}/start`, paidPath: (intentId) => `${path}?paid=${intentId}` }}
      before={before}
      button="Pay £12.00"
    />
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('the card form of an order that stands', () => {
  it('sends what was agreed to and no field of the card, which is the provider’s alone', () => {
    const names = [...shown().matchAll(/name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['agreedPence', 'idempotencyKey']);
    expect(shown()).toMatch(/<form [^>]*method="post"/);
  });

  it('says why it did not go on', () => {
    const failure = { title: 'The card was declined', message: 'Try another.', go: null };
    expect(shown(failure)).toContain('The card was declined');
  });
});
