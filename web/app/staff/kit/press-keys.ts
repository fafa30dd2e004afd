const kept = 'staff-keys';
const changed = 'staff-keys';

/** Whether single keys do something for whoever works at this browser. */
export function areKeysOn(): boolean {
  return localStorage.getItem(kept) !== 'off';
}

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(kept);
  else localStorage.setItem(kept, 'off');
  dispatchEvent(new Event(changed));
}

export function watchKeys(tell: () => void): () => void {
  addEventListener(changed, tell);
  addEventListener('storage', tell);
  return () => {
    removeEventListener(changed, tell);
    removeEventListener('storage', tell);
  };
}

/** Does what a key stands for on this page, unless somebody is typing or a dialog is open. */
export function pressKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1) return;
  if ((target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select'))
    return;
  if (document.querySelector('[role=alertdialog], dialog[open]')) return;
  const shortcut = key.toUpperCase();
  const named = [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(shortcut)}"]`),
  ].find((each) => each.checkVisibility());
  if (named) {
    event.preventDefault();
    named.focus();
    if (!named.matches('input, select, textarea')) named.click();
    return;
  }
  const step = { J: 1, K: -1 }[shortcut];
  if (step && moveInRows(step)) event.preventDefault();
  if (shortcut === 'X' && chooseRow()) event.preventDefault();
}

/** Moves the focus to another row: from none to the first, and at the ends nowhere. */
function moveInRows(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
    row.checkVisibility(),
  );
  const current = rows.findIndex((row) => row === document.activeElement);
  const next = rows[current < 0 ? 0 : current + step];
  next?.focus();
  return next !== undefined;
}

/** Chooses the row that has the focus, or gives it up again. */
function chooseRow(): boolean {
  const box = document.activeElement
    ?.closest('tr, li')
    ?.querySelector<HTMLInputElement>('.list-choose input');
  box?.click();
  return box !== null && box !== undefined;
}
