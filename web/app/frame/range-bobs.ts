/**
 * Moves the figures of a range with its bobs. A bob (`data-end` is "from" or "to") never passes the
 * other one; at the end of the rule its figure is left open, because nothing is narrowed there.
 */
export function moveRange({ target }: Event): void {
  const bob = target as HTMLInputElement;
  const end = bob.dataset['end'];
  const range = end === undefined ? null : bob.closest<HTMLElement>('.range');
  if (!range || end === undefined) return;
  const [low, high] = range.querySelectorAll<HTMLInputElement>('[data-end]');
  const [from, to] = range.querySelectorAll<HTMLInputElement>('input[name]');
  if (!low || !high || !from || !to) return;
  const isLow = bob === low;
  const figure = isLow
    ? Math.min(low.valueAsNumber, high.valueAsNumber)
    : Math.max(low.valueAsNumber, high.valueAsNumber);
  bob.valueAsNumber = figure;
  const edge = Number(isLow ? bob.min : bob.max);
  (isLow ? from : to).value = figure === edge ? '' : String(figure);
  const share = (figure - Number(bob.min)) / (Number(bob.max) - Number(bob.min));
  range.style.setProperty(`--${end}`, `${share * 100}%`);
}
