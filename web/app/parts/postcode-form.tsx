import { longestPostcode } from '@plumbline/contracts/nouns/text-lengths.ts';
import type { RefusedForm } from '../kit/form.ts';
import { TextField } from '../kit/field.tsx';

/** Asks where goods go, then comes back; what cannot be a postcode is said on the page of its own. */
export function PostcodeForm({
  id,
  postcode,
  returnTo,
  refused,
}: {
  id: string;
  postcode: string;
  returnTo: string;
  refused?: RefusedForm | undefined;
}) {
  return (
    <form method="post" action="/preferences" data-soft="stay">
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        id={id}
        name="postcode"
        label="Delivery postcode"
        hint="We show the day on which each thing arrives."
        error={refused?.errors[0]?.message ?? refused?.message}
        defaultValue={refused?.texts['postcode'] ?? postcode}
        autoComplete="postal-code"
        maxLength={longestPostcode}
        required
      >
        {(input) => (
          <span className="one-line">
            {input}
            <button className="button button-outlined">Show dates</button>
          </span>
        )}
      </TextField>
    </form>
  );
}
