type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What each field was changed to before the page came to life: its text, or whether it is ticked. */
export type TypedAhead = Map<Field, string | boolean>;

/**
 * Tells React of fields that were changed before it took the page over. It heard of none, and puts
 * back the first text of a text area. It only hears of a change from what it last saw in a field,
 * and what scripts set through the field itself it takes for seen.
 */
export function tellTyped(typed: TypedAhead): void {
  for (const [field, held] of typed) {
    if (typeof held === 'boolean') tell(field, 'checked', !held, held, 'click');
    else tell(field, 'value', '', held, 'input');
  }
}

function tell<Held>(field: Field, key: string, other: Held, held: Held, event: string): void {
  Object.assign(field, { [key]: other });
  const unseen = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), key)!;
  unseen.set!.call(field, held);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
