type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What each field was changed to before the page came to life: whether it is ticked, or its text
 * and, in fields that tell, where the caret stood in it.
 */
export type TypedAhead = Map<
  Field,
  { held: boolean } | { held: string; caret?: number | null | undefined }
>;

/**
 * Tells React of fields that were changed before it took the page over. It heard of none, and puts
 * back the first text of a text area. It only hears of a change from what it last saw in a field,
 * and what scripts set through the field itself it takes for seen.
 */
export function tellTyped(typed: TypedAhead): void {
  for (const [field, noted] of typed) {
    if (typeof noted.held === 'boolean') {
      tell(field, 'checked', !noted.held, noted.held, 'click');
    } else {
      tell(field, 'value', '', noted.held, 'input');
      putCaret(field, noted.caret);
    }
  }
}

function tell<Held>(field: Field, key: string, other: Held, held: Held, event: string): void {
  Object.assign(field, { [key]: other });
  const unseen = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), key)!;
  unseen.set!.call(field, held);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function putCaret(field: Field, caret: number | null | undefined) {
  // A field that does not tell where its caret is takes none either.
  if (typeof caret !== 'number' || !('setSelectionRange' in field)) return;
  field.setSelectionRange(caret, caret);
}
