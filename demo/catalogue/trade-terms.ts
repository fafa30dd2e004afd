/** Five bands, and what each takes off list by department before the leaves that differ. */
export const tradeBands = [
  { code: 'band-1', name: 'Band 1', basisPoints: 1000 },
  { code: 'band-2', name: 'Band 2', basisPoints: 1700 },
  { code: 'band-3', name: 'Band 3', basisPoints: 2400 },
  { code: 'band-4', name: 'Band 4', basisPoints: 2900 },
  { code: 'band-5', name: 'Band 5', basisPoints: 3400 },
] as const;

/** Hundredths of a percent more or less than the band's own, by category. */
const differences: Readonly<Record<string, number>> = {
  baths: 0,
  basins: 0,
  toilets: 0,
  taps: -200,
  showers: -200,
  furniture: -600,
  heating: 0,
  'pipe-and-fittings': 200,
  'kitchen-sinks': -400,
  accessories: -300,
  'furniture/led-mirrors': -800,
  'pipe-and-fittings/copper-pipe': -900,
  'pipe-and-fittings/bottle-traps': 0,
  'heating/underfloor-heating': -500,
  'taps/boiling-taps': -700,
};

export function tradeBandPercentages() {
  return tradeBands.flatMap(({ code, basisPoints }) =>
    Object.entries(differences).map(([category, difference]) => ({
      band: code,
      category,
      basis_points: basisPoints + difference,
    })),
  );
}

/** Agreed prices, in pence ex VAT, that stand beside the percentages. */
export const tradeBandPrices: readonly { band: string; sku: string; exPence: number }[] = [
  { band: 'band-3', sku: 'LODE-CS-CH', exPence: 6280 },
  { band: 'band-3', sku: 'KELD-WH-R', exPence: 19440 },
  { band: 'band-3', sku: 'ISO-15-CH', exPence: 259 },
  { band: 'band-3', sku: 'LAD-512-AN', exPence: 13890 },
  { band: 'band-3', sku: 'FRC2-BAR-CH', exPence: 19610 },
  { band: 'band-3', sku: 'LODE-LP-MB', exPence: 9170 },
  { band: 'band-3', sku: 'CIS-820-F', exPence: 11240 },
  { band: 'band-3', sku: 'CIS-820-N', exPence: 7115 },
  { band: 'band-4', sku: 'LODE-CS-CH', exPence: 5990 },
  { band: 'band-4', sku: 'ISO-15-CH', exPence: 241 },
  { band: 'band-5', sku: 'ISO-15-CH', exPence: 224 },
  { band: 'band-5', sku: 'LODE-CS-CH', exPence: 5640 },
  { band: 'band-5', sku: 'CIS-820-F', exPence: 10450 },
];
