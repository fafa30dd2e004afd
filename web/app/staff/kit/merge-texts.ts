/**
 * The texts of a form that was typed in while somebody else saved it: a field that only they
 * changed has their value, and one that was typed in keeps what was typed. `changed` names the
 * fields that they changed, and of these the ones that both did.
 */
export function mergeTexts<Texts extends Record<string, string>>(
  typed: Texts,
  was: Texts,
  now: Texts,
): { texts: Texts; changed: { field: keyof Texts & string; isBoth: boolean }[] } {
  const changed = Object.keys(now)
    .filter((field) => was[field] !== now[field])
    .map((field) => ({
      field,
      isOwn: typed[field] !== was[field],
      isBoth: typed[field] !== was[field] && typed[field] !== now[field],
    }));
  const theirs = changed.filter(({ isOwn }) => !isOwn).map(({ field }) => [field, now[field]]);
  return {
    texts: { ...typed, ...Object.fromEntries(theirs) },
    changed: changed.map(({ field, isBoth }) => ({ field, isBoth })),
  };
}
