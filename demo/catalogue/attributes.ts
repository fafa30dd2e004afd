/** What goods are chosen by. Numbers of a range are stored as whole `scale`ths of the unit. */
export interface AttributeDefinition {
  label: string;
  unit?: string;
  kind: 'value' | 'range' | 'text';
  /** How many of the stored whole numbers make one unit: 100 for a bar. */
  scale?: number;
  /** Labels of values whose words are not simply the value with a capital. */
  values?: Record<string, string>;
}

function value(label: string, values: Record<string, string> = {}, unit?: string) {
  return { label, kind: 'value', values, ...(unit && { unit }) } satisfies AttributeDefinition;
}

function range(label: string, unit: string, scale = 1) {
  return { label, unit, kind: 'range', scale } satisfies AttributeDefinition;
}

function text(label: string, unit?: string) {
  return { label, kind: 'text', ...(unit && { unit }) } satisfies AttributeDefinition;
}

const yesNo = { yes: 'Yes', no: 'No' };

/** In the order in which a specification lists them. */
export const attributes = {
  mounting: value('Fixing', { 'wall-hung': 'Wall-hung', 'floor-standing': 'Floor-standing' }),
  shape: value('Shape', { d: 'D-shaped', p: 'P-shaped', l: 'L-shaped' }),
  control: value('Control'),
  'tap-holes': value('Tap holes', { 0: 'None', 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four' }),
  'tap-hole-mm': text('Tap hole', 'mm'),
  'hole-centres': range('Hole centres', 'mm'),
  spout: value('Spout'),
  reach: range('Reach', 'mm'),
  pressure: value('Water pressure', {
    low: 'Low, 0.1 to 0.4 bar',
    medium: 'Medium, 0.5 to 0.9 bar',
    high: 'High, 1 bar and over',
  }),
  'min-pressure': range('Works from', 'bar', 100),
  'flow-rate': range('Water at 3 bar', 'l/min', 10),
  outlets: value('Outlets', { 1: 'One', 2: 'Two', 3: 'Three' }),
  'head-mm': range('Shower head', 'mm'),
  'hose-mm': range('Hose', 'mm'),
  spray: value('Sprays', { 1: 'One', 3: 'Three', 5: 'Five' }),
  power: value('Power', {}, 'kW'),
  overflow: value('Overflow', yesNo),
  'basin-included': value('Basin', { yes: 'Included', no: 'Not included' }),
  outlet: value('Outlet', {
    horizontal: 'Horizontal (P)',
    universal: 'Any, with a connector',
    'back-or-side': 'Back or side',
  }),
  rim: value('Rim', { rimless: 'Rimless', open: 'Open rim' }),
  flush: value('Flush', { '4.5-3': '4.5 / 3 l', '6-3': '6 / 3 l', '6-4': '6 / 4 l' }),
  seat: value('Seat', {
    'soft-close': 'Soft-close',
    standard: 'Standard',
    none: 'Not included',
  }),
  'hinge-centres': range('Hinge centres', 'mm'),
  'fixing-centres': range('Fixing centres', 'mm'),
  'water-inlet': value('Water inlet', {
    'left-or-right': 'Left or right',
    'left-right-or-back': 'Left, right or back',
  }),
  'trap-size': value('Trap size', { 32: '1¼″, 32 mm', 40: '1½″, 40 mm', 90: '90 mm' }),
  'waste-type': value('Waste', { click: 'Click', 'plug-chain': 'Plug and chain' }),
  'waste-flow': value('For basins'),
  'seal-mm': range('Water seal', 'mm'),
  'adjustment-mm': range('Adjusts by', 'mm'),
  'glass-mm': value('Glass', { 5: '5 mm', 6: '6 mm', 8: '8 mm', 10: '10 mm' }),
  opening: value('Opening', { bifold: 'Bi-fold', 'walk-in': 'Walk-in, no door' }),
  handing: value('Handing', { either: 'Either way round' }),
  'entry-mm': range('Entry', 'mm'),
  'capacity-l': range('Capacity', 'l', 10),
  drawers: value('Drawers', { 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four' }),
  doors: value('Doors', { 1: 'One', 2: 'Two', 3: 'Three' }),
  supplied: value('Supplied'),
  load: range('Load', 'kg'),
  lighting: value('Lighting', { none: 'None', led: 'LED' }),
  demister: value('Demister', yesNo),
  'shaver-socket': value('Shaver socket', yesNo),
  'ip-rating': value('IP rating', {
    ip44: 'IP44',
    ip45: 'IP45',
    ipx4: 'IPX4',
    ipx5: 'IPX5',
    ipx7: 'IPX7',
  }),
  'heat-output': range('Heat at ΔT50', 'W'),
  btu: text('Heat at ΔT50', 'BTU/h'),
  'pipe-centres': range('Pipe centres', 'mm'),
  fuel: value('Heated by', { 'dual-fuel': 'Central heating or element' }),
  connections: value('Connections', { ends: 'At each end, low down', underside: 'Underneath' }),
  'valve-shape': value('Shape of valve'),
  'covers-m2': range('Covers', 'm²', 10),
  'pipe-size': value('Pipe size', {}, 'mm'),
  thread: value('Thread', {
    '3/8': '⅜″ BSP',
    '1/2': '½″ BSP',
    '3/4': '¾″ BSP',
    1: '1″ BSP',
    '1-1/4': '1¼″ BSP',
    '1-1/2': '1½″ BSP',
  }),
  joint: value('Joint', { 'push-fit': 'Push-fit' }),
  bowls: value('Bowls', { 1: 'One', 1.5: 'One and a half', 2: 'Two' }),
  drainer: value('Drainer', { either: 'Left or right', none: 'None' }),
  'cabinet-mm': range('Smallest cabinet', 'mm'),
  angle: value('Angle', { 45: '45°', 90: '90°', 92.5: '92.5°' }),
  ports: value('Ports', { 2: 'Two', 3: 'Three' }),
  channels: value('Channels', { 1: 'One channel', 2: 'Two channels' }),
  'head-m': range('Lifts', 'm'),
  'boost-bar': range('Boosts by', 'bar', 10),
  'opens-at': range('Opens at', 'bar', 10),
  'spare-for': value('Spare for'),
  'duct-mm': value('Duct', { 100: '100 mm', 125: '125 mm' }),
  extraction: range('Extraction', 'm³/h'),
  noise: range('Noise at 3 m', 'dB(A)'),
  timer: value('Timer', yesNo),
  'room-use': value('For'),
  contents: range('Contents', 'ml'),
} as const satisfies Record<string, AttributeDefinition>;

export type AttributeKey = keyof typeof attributes;

/** A fact as the CSV form writes it. */
export interface WrittenFact {
  key: AttributeKey;
  value: string;
  label: string;
  number: number | null;
}

/** Writes one fact: `0.5` of min-pressure becomes value '0.5', label '0.5 bar', number 50. */
export function writeFact(key: AttributeKey, fact: string | number): WrittenFact {
  const definition: AttributeDefinition = attributes[key];
  const known = definition.values?.[fact];
  const words = typeof fact === 'number' ? String(fact) : capitalised(fact.replaceAll('-', ' '));
  const label =
    known ?? (definition.unit && typeof fact === 'number' ? `${words} ${definition.unit}` : words);
  const number =
    definition.kind === 'range' ? Math.round(Number(fact) * (definition.scale ?? 1)) : null;
  return { key, value: String(fact), label, number };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
