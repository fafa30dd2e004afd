/** A finish as it is bought: its label, its colour, its letters in a SKU and what it adds. */
export interface Finish {
  value: string;
  label: string;
  swatch: string;
  /** Times the price of the plainest finish. */
  price: number;
}

export const finishes = {
  CH: { value: 'chrome', label: 'Chrome', swatch: '#c3c8cb', price: 1 },
  BR: { value: 'brushed-brass', label: 'Brushed brass', swatch: '#c9a457', price: 1.24 },
  GN: { value: 'gunmetal', label: 'Gunmetal', swatch: '#5d5f66', price: 1.22 },
  MB: { value: 'matt-black', label: 'Matt black', swatch: '#2b2b2d', price: 1.15 },
  BN: { value: 'brushed-nickel', label: 'Brushed nickel', swatch: '#a9a39a', price: 1.18 },
  BZ: { value: 'brushed-bronze', label: 'Brushed bronze', swatch: '#7a5a41', price: 1.28 },
  NI: { value: 'polished-nickel', label: 'Polished nickel', swatch: '#c9c1b3', price: 1.2 },
  AB: { value: 'antique-brass', label: 'Antique brass', swatch: '#8f6f3c', price: 1.26 },
  SS: { value: 'stainless-steel', label: 'Stainless steel', swatch: '#b4b8ba', price: 1.05 },
  CU: { value: 'copper', label: 'Copper', swatch: '#b5694a', price: 1.3 },
  WH: { value: 'white', label: 'White', swatch: '#ffffff', price: 1 },
  MW: { value: 'matt-white', label: 'Matt white', swatch: '#f1efe9', price: 1.12 },
  BL: { value: 'black', label: 'Black', swatch: '#27272a', price: 1.14 },
  STN: { value: 'stone-grey', label: 'Stone grey', swatch: '#b9b4ab', price: 1.14 },
  OAK: { value: 'natural-oak', label: 'Natural oak', swatch: '#c8a06b', price: 1 },
  WAL: { value: 'walnut', label: 'Walnut', swatch: '#6f4a31', price: 1.06 },
  NAV: { value: 'deep-navy', label: 'Deep navy', swatch: '#22335c', price: 1.0535 },
  SAG: { value: 'sage', label: 'Sage', swatch: '#9db09a', price: 1.0535 },
  CWH: { value: 'chalk-white', label: 'Chalk white', swatch: '#f4f2ec', price: 1 },
  GRA: { value: 'graphite', label: 'Graphite', swatch: '#5b5d61', price: 1.0 },
  GRY: { value: 'dove-grey', label: 'Dove grey', swatch: '#a8aaa9', price: 1 },
  CLY: { value: 'clay', label: 'Clay', swatch: '#b98d76', price: 1.04 },
  AN: { value: 'anthracite', label: 'Anthracite', swatch: '#43474d', price: 1.08 },
  CLR: { value: 'clear', label: 'Clear', swatch: '#dfe6e4', price: 1 },
  TGY: { value: 'translucent', label: 'Translucent', swatch: '#e6e4df', price: 1 },
} as const satisfies Record<string, Finish>;

export type FinishCode = keyof typeof finishes;

/** Bare metal skins over a painted or raw body; radiators give less heat through them. */
export const plated: ReadonlySet<string> = new Set<FinishCode>([
  'CH',
  'BR',
  'GN',
  'BN',
  'BZ',
  'NI',
  'AB',
  'SS',
  'CU',
]);

/** The sets that most lines are made in, plainest first. */
export const metals = ['CH', 'BR', 'GN', 'MB', 'BN'] as const;
export const allMetals = ['CH', 'BR', 'GN', 'MB', 'BN', 'BZ'] as const;
export const fewMetals = ['CH', 'BR', 'MB'] as const;
export const classicMetals = ['CH', 'NI', 'AB'] as const;
export const fronts = ['CWH', 'OAK', 'WAL', 'NAV', 'SAG', 'GRY'] as const;
