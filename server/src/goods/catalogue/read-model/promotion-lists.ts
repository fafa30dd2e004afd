/** The documents of each live promotion, in order, by the promotion's id. */
export type PromotionLists = Map<number, Int32Array>;

/** Brings these documents, and no others, to the promotions that they are in now. */
export function movePromotions(
  lists: PromotionLists,
  moves: ReadonlyMap<number, readonly number[]>,
): void {
  const wanted = new Set([...lists.keys(), ...[...moves.values()].flat()]);
  for (const id of wanted) {
    const before = lists.get(id) ?? new Int32Array();
    const present = before.filter((doc) => moves.has(doc));
    const joining = [...moves].filter(([, ids]) => ids.includes(id)).map(([doc]) => doc);
    // Most changes of price move nothing.
    if (present.length === joining.length && present.every((doc) => joining.includes(doc))) {
      continue;
    }
    const staying = before.filter((doc) => !moves.has(doc));
    const after = new Int32Array(staying.length + joining.length);
    after.set(staying);
    after.set(joining, staying.length);
    if (after.length === 0) lists.delete(id);
    else lists.set(id, after.toSorted());
  }
}
