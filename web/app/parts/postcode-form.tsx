import type { FormProblem } from '../kit/form-problem.ts';
import { TextField } from '../kit/field.tsx';

/** Asks where goods go, then comes back; what cannot be a postcode is said on the page of its own. */
export function PostcodeForm({
  id,
  postcode,
  returnTo,
  problem,
}: {
  id: string;
  postcode: string;
  returnTo: string;
  problem?: FormProblem | undefined;
}) {
  return (
    <form method="post" action="/preferences" data-soft="stay">
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        id={id}
        name="postcode"
        label="Delivery postcode"
        hint="We show the day on which each thing arrives."
        error={problem?.fields['postcode'] ?? problem?.message}
        defaultValue={postcode}
        autoComplete="postal-code"
        maxLength={10}
        required
      >
        {(input) => (
          <span className="one-line">
            {input}
            <button className="btn btn-2">Show dates</button>
          </span>
        )}
      </TextField>
    </form>
  );
}
