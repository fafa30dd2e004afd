/** What a listing is narrowed to, as it is kept. Ranges are whole numbers: pence, mm, hundredths. */
export interface Narrowing {
  filters: Record<string, string[]>;
  ranges: Record<string, { min?: number; max?: number }>;
}

const pair = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.(min|max))?=([\w.-]{1,100})$/;

/** Reads 'finish=chrome&finish=brass&price.max=9999'; null where it is not of that form. */
export function readNarrowing(text: string): Narrowing | null {
  const filters = new Map<string, string[]>();
  const ranges = new Map<string, { min?: number; max?: number }>();
  for (const part of text.split('&')) {
    const [, key, end, value] = pair.exec(part.trim()) ?? [];
    if (key === undefined || value === undefined) return null;
    if (end === undefined) {
      filters.set(key, [...(filters.get(key) ?? []), value]);
      continue;
    }
    const range = ranges.get(key) ?? {};
    if (!/^\d{1,9}$/.test(value) || end in range) return null;
    ranges.set(key, { ...range, [end]: Number(value) });
  }
  const isUpsideDown = [...ranges.values()].some(({ min = 0, max = min }) => min > max);
  return isUpsideDown
    ? null
    : { filters: Object.fromEntries(filters), ranges: Object.fromEntries(ranges) };
}

/** The same in writing, to be read again. */
export function narrowingText({ filters, ranges }: Narrowing): string {
  return [
    ...Object.entries(filters).flatMap(([key, values]) => values.map((each) => `${key}=${each}`)),
    ...Object.entries(ranges).flatMap(([key, ends]) =>
      Object.entries(ends).map(([end, value]) => `${key}.${end}=${value}`),
    ),
  ].join('&');
}
