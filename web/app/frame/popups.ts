/** Menus and pop-ups are `<details data-pop>`: they open by themselves, and this closes them. */

const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-pop][open]');

/** Closes all that are open; by the keyboard, the focus goes back to what opened them. */
export function closePopups(refocus = false): void {
  for (const popup of open()) {
    const hadFocus = popup.contains(document.activeElement);
    popup.open = false;
    if (refocus && hadFocus) popup.querySelector('summary')?.focus();
  }
}

/** Closes those that an event happened outside of. */
export function closePopupsOutside(event: Event): void {
  for (const popup of open()) {
    if (!popup.contains(event.target as Node)) popup.open = false;
  }
}
