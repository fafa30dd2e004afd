import { expect, it } from 'vitest';
import { compareNaturally } from './natural-order.ts';

it.each([
  [['None', 'One', 'Two', 'Three', 'Four']],
  [['One', 'One and a half', 'Two']],
  [['Low, 0.1 to 0.4 bar', 'Medium, 0.5 to 0.9 bar', 'High, 1 bar and over']],
  [['⅜″ BSP', '½″ BSP', '¾″ BSP', '1¼″ BSP', '1½″ BSP', 'M30']],
  [['5 mm', '6 mm', '10 mm', '1,200 mm']],
  [['0.4 kW', '7.5 kW', '10.5 kW']],
  [['4.5 / 3 l', '6 / 3 l', '6 / 4 l']],
  [['Yes', 'No']],
  [['Included', 'Not included']],
  [['Bottom', 'Side', 'Top']],
  [['None', 'Click', 'Free flow', 'Plug and chain']],
  [['D-shaped', 'Oval', 'Round']],
])('puts %j in this order, wherever they came from', (labels) => {
  expect(labels.toReversed().toSorted(compareNaturally)).toEqual(labels);
  expect(labels.toSorted(() => -1).toSorted(compareNaturally)).toEqual(labels);
});
