/** Attributes that only electrical goods have. */
const electricalKeys: ReadonlySet<string> = new Set([
  'ip-rating',
  'power',
  'voltage',
  'wattage',
  'extraction',
]);
/** Those that other goods have as well, with the value that makes goods electrical. */
const electricalValues: Readonly<Record<string, string>> = {
  fuel: 'electric',
  lighting: 'led',
  control: 'electronic',
};

/**
 * Whether goods are electrical, by what their specification says: then whoever buys them may have the
 * like of them taken away. A catalogue has no mark of its own for it.
 */
export const isElectrical = (facts: readonly { key: string; value: string }[]): boolean =>
  facts.some(
    ({ key, value }) => electricalKeys.has(key) || electricalValues[key] === value.toLowerCase(),
  );
