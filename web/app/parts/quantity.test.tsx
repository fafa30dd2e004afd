import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { QtySteps } from './quantity-steps.tsx';
import { Qty } from './quantity.tsx';

/** What the steps offer: the quantity of each button that can be pressed. */
function offered(quantity: number, packSize: number): Record<string, string> {
  const html = renderToStaticMarkup(
    <QtySteps what="taps" quantity={quantity} packSize={packSize}>
      {null}
    </QtySteps>,
  );
  const buttons = [...html.matchAll(/<button ([^>]*)>/g)].map(([, attributes]) => attributes!);
  return Object.fromEntries(
    buttons
      .filter((attributes) => attributes.includes('name="to"') && !attributes.includes('disabled'))
      .map((attributes) => [
        /aria-label="(\w+)/.exec(attributes)![1]!,
        /value="(\d+)"/.exec(attributes)![1]!,
      ]),
  );
}

describe('the steps of a quantity', () => {
  it.each([
    [1, 1, { More: '2' }],
    [998, 1, { Fewer: '997', More: '999' }],
    [999, 1, { Fewer: '998' }],
    [20, 20, { More: '40' }],
    [960, 20, { Fewer: '940', More: '980' }],
    [980, 20, { Fewer: '960' }],
    // As many as a merchant's other pack held, before this one.
    [27, 20, { Fewer: '20', More: '40' }],
    [990, 20, { Fewer: '980' }],
  ])('at %i in packs of %i lead to %j', (quantity, packSize, expected) => {
    expect(offered(quantity, packSize)).toEqual(expected);
  });
});

test('a quantity that is typed has the largest that a line may hold for its end', () => {
  const html = renderToStaticMarkup(<Qty packSize={20} initial={980} />);
  expect(html).toContain('min="20"');
  expect(html).toContain('max="980"');
  expect(html).toContain('step="20"');
  expect(html).toMatch(/aria-label="More"[^>]*disabled/);
});
