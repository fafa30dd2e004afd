/** No object of any call has so many fields, and no list so many items. */
const mostFields = 1_000;
const mostItems = 10_000;
/** No call's body is nested so deep; its schema refuses one that is. */
const mostLevels = 12;

/**
 * Where in an input there is more than any call takes: the path of the first such place, or null. It
 * is asked before anything else, because to judge junk by the ten thousand, and to describe it, takes
 * many times as long as to read it, and everybody else waits meanwhile.
 */
export function findCrowded(input: unknown, path = '', level = 0): string | null {
  if (typeof input !== 'object' || input === null || level > mostLevels) return null;
  if (Array.isArray(input)) {
    if (input.length > mostItems) return path;
    return firstOf(input.entries(), path, level);
  }
  const names = Object.keys(input);
  if (names.length > mostFields) return path;
  return firstOf(Object.entries(input), path, level);
}

function firstOf(parts: Iterable<[string | number, unknown]>, path: string, level: number) {
  for (const [name, part] of parts) {
    const found = findCrowded(part, `${path}/${name}`, level + 1);
    if (found !== null) return found;
  }
  return null;
}
