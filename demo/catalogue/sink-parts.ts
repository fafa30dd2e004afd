import type { Line } from './line.ts';
import { plasticTraps, sinkWasteRanges } from './ranges.ts';

/** What joins a sink to the waste pipe. */
export const sinkPartLines: readonly Line[] = [
  {
    code: 'SPK',
    category: 'kitchen-sinks/sink-plumbing',
    type: 'sink plumbing kit',
    family: 'sink-plumbing-kit',
    name: '{range} sink plumbing kit for {size}',
    ranges: plasticTraps,
    material: 'Polypropylene',
    sizes: [
      {
        size: 'one bowl',
        code: '10',
        w: 180,
        d: 110,
        h: 260,
        kg: 0.4,
        price: 14.99,
        facts: { bowls: 1 },
      },
      {
        size: 'one and a half bowls',
        code: '15',
        w: 420,
        d: 110,
        h: 280,
        kg: 0.6,
        price: 21.5,
        facts: { bowls: 1.5 },
      },
      {
        size: 'two bowls',
        code: '20',
        w: 520,
        d: 110,
        h: 280,
        kg: 0.7,
        price: 24.5,
        facts: { bowls: 2 },
      },
    ],
    split: true,
    key: 'width',
    facts: { 'trap-size': 40, 'seal-mm': 75, outlet: 'horizontal' },
    text: [
      'Pipe, overflow and one trap for a sink with {size}, with a spigot for a washing machine.',
      'The water seal is {seal-mm}. It is cut to length with a saw.',
    ],
    guarantee: 10,
  },
  {
    code: 'BSW',
    category: 'pipe-and-fittings/basin-and-bath-wastes',
    type: 'sink waste',
    family: 'sink-waste',
    name: '{range} basket strainer sink waste 90 mm',
    ranges: sinkWasteRanges,
    finishes: ['CH', 'BR', 'GN', 'MB'],
    material: 'Stainless steel',
    sizes: [{ w: 114, d: 114, h: 95, kg: 0.45, price: 24.5 }],
    key: 'diameter',
    facts: { 'waste-type': 'basket-strainer', 'trap-size': 40, thread: '1-1/2' },
    text: [
      'For sinks with a hole of 90 mm. The basket lifts out and turns to close.',
      'The thread is {thread}, for a trap of 40 mm.',
    ],
    guarantee: 10,
  },
];
