/** Goods whose standing is told rather than drawn, by product slug: how often they are bought. */
export const knownPopularity: Readonly<Record<string, number>> = {
  'sill-800-wall-hung-vanity-unit-with-basin': 10_000,
  'keld-rimless-wall-hung-pan-with-slim-seat': 9900,
  'lode-mini-cloakroom-mixer': 9700,
  'tarn-420-countertop-basin': 9600,
  'lode-cold-start-basin-mixer': 9500,
  'ladder-towel-radiator-612-w-at-dt50': 9450,
  'slim-bottle-trap-1-1-4-75-mm-seal': 9400,
  'lode-low-pressure-basin-mixer-0-1-bar': 9300,
  'lode-basin-mixer-with-click-waste': 9800,
  'force-slim-bar-shower-set': 9000,
  'force-2-bar-shower-set': 9350,
  'tarn-freestanding-bath-1700': 9250,
};

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
