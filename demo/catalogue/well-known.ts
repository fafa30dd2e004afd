/** Goods whose standing is told rather than drawn, by product slug. */
export const knownProducts: Readonly<
  Record<string, { popularity: number; ratingSum: number; ratingCount: number }>
> = {
  'sill-800-wall-hung-vanity-unit-with-basin': known(10_000, 4.7, 212),
  'keld-rimless-wall-hung-pan-with-slim-seat': known(9900, 4.8, 391),
  'lode-mini-cloakroom-mixer': known(9700, 4.5, 87),
  'tarn-420-countertop-basin': known(9600, 4.6, 148),
  'lode-cold-start-basin-mixer': known(9500, 4.6, 418),
  'ladder-towel-radiator-612-w-at-dt50': known(9450, 4.7, 265),
  'slim-bottle-trap-1-1-4-75-mm-seal': known(9400, 4.9, 77),
  'lode-low-pressure-basin-mixer-0-1-bar': known(9300, 4.4, 52),
  'lode-basin-mixer-with-click-waste': known(9800, 4.8, 634),
  'force-slim-bar-shower-set': known(9000, 4.3, 61),
  'force-2-bar-shower-set': known(9350, 4.6, 38),
  'tarn-freestanding-bath-1700': known(9250, 4.7, 104),
};

function known(popularity: number, average: number, ratingCount: number) {
  return { popularity, ratingSum: Math.round(average * ratingCount), ratingCount };
}

/** Stock that is told rather than drawn, by SKU; without stock, the days until more comes. */
export const knownStock: Readonly<Record<string, { onHand: number; leadDays: number }>> = {
  'SILL-800-OAK': { onHand: 37, leadDays: 0 },
  'SILL-800-NAV': { onHand: 21, leadDays: 0 },
  'SILL-800-GRA': { onHand: 0, leadDays: 18 },
  'KELD-WH-R': { onHand: 63, leadDays: 0 },
  'LODE-BM-BR': { onHand: 148, leadDays: 0 },
  'LODE-BM-CH': { onHand: 226, leadDays: 0 },
  'LODE-CS-CH': { onHand: 412, leadDays: 0 },
  'LODE-LP-MB': { onHand: 0, leadDays: 12 },
  'LODE-MN-GN': { onHand: 33, leadDays: 0 },
  'TARN-CT-420-WH': { onHand: 58, leadDays: 0 },
  'LAD-512-AN': { onHand: 88, leadDays: 0 },
  'TRP-114-BR': { onHand: 3, leadDays: 0 },
  'TRP-114-MB': { onHand: 14, leadDays: 0 },
  'TRP-114-GN': { onHand: 0, leadDays: 18 },
  'FRC2-BAR-CH': { onHand: 27, leadDays: 0 },
  'ISO-15-CH': { onHand: 5820, leadDays: 0 },
  'TARN-FS-1700-WH': { onHand: 9, leadDays: 0 },
};
