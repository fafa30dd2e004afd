import type { OrderReferences, ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import { TextField } from '../kit/field.tsx';
import type { fieldsOf } from '../kit/form.ts';

const labels = { poNumber: 'PO number', jobReference: 'Job reference' } as const;

/** What a business calls its orders by: each is asked for as far as the business wants it. */
export function ReferenceFields({
  wishes,
  field,
}: {
  wishes: ReferenceWishes;
  field: ReturnType<typeof fieldsOf<keyof OrderReferences>>;
}) {
  const asked = (['poNumber', 'jobReference'] as const).filter((name) => wishes[name] !== 'no');
  if (asked.length === 0) return null;
  return (
    <div className="field-grid after-content">
      {asked.map((name) => (
        <div key={name} className="span-three">
          <TextField
            {...field(name)}
            label={wishes[name] === 'required' ? labels[name] : `${labels[name]} (optional)`}
            required={wishes[name] === 'required'}
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  );
}
