import { TextField } from '../../kit/field.tsx';
import { cardBrand, groupCardNumber, groupExpiry, type CardDetails } from './card-number.ts';
import { errorOf } from '../../kit/form.ts';

/**
 * The card, as it is typed. Its fields have no names: whatever sends this form, they are not in it,
 * and the only way out for them is the script that talks to the provider.
 */
export function CardFields({
  card,
  errors,
  onChange,
}: {
  card: CardDetails;
  errors: readonly { name: keyof CardDetails; message: string }[];
  /** What is another now. Several may come before the first is drawn: each is put beside the others. */
  onChange: (change: Partial<CardDetails>) => void;
}) {
  const brand = cardBrand(card.number);
  return (
    <div className="field-grid">
      <div className="span-six card-number" data-brand={brand.name}>
        <TextField
          id="number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          value={card.number}
          error={errorOf(errors, 'number')}
          onChange={({ currentTarget: input }) => {
            const text = groupCardNumber(input.value);
            keepCaret(input, text);
            onChange({ number: text });
          }}
        />
        <output className="visually-hidden">{brand.name}</output>
      </div>
      <div className="span-three">
        <TextField
          id="expiry"
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          error={errorOf(errors, 'expiry')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ expiry: groupExpiry(value, card.expiry) })
          }
        />
      </div>
      <div className="span-three">
        <TextField
          id="securityCode"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={`${brand.securityDigits} digits`}
          maxLength={4}
          value={card.securityCode}
          error={errorOf(errors, 'securityCode')}
          onChange={({ currentTarget: { value } }) => onChange({ securityCode: value })}
        />
      </div>
    </div>
  );
}

/** Leaves the caret after the digit it was after, although blanks have come and gone before it. */
function keepCaret(input: HTMLInputElement, text: string): void {
  const digits = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text[place]!)) seen += 1;
  }
  requestAnimationFrame(() => input.setSelectionRange(place, place));
}
