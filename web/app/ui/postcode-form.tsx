import { useFetcher } from 'react-router';
import type { FormProblem } from '../form-problem.ts';
import { Field } from './field.tsx';

/** Asks where goods go. It works as a plain form; with the router an error shows in its place. */
export function PostcodeForm({
  id,
  postcode,
  returnTo,
  problem,
}: {
  id: string;
  postcode: string;
  returnTo: string;
  problem?: FormProblem;
}) {
  const fetcher = useFetcher<{ problem: FormProblem }>({ key: id });
  const shown = fetcher.data?.problem ?? problem;
  return (
    <fetcher.Form method="post" action="/preferences">
      <input type="hidden" name="returnTo" value={returnTo} />
      <Field
        id={id}
        name="postcode"
        label="Postcode"
        hint="We show the day on which each thing arrives."
        error={shown?.fields['postcode'] ?? shown?.message}
        defaultValue={postcode}
        autoComplete="postal-code"
        maxLength={10}
        required
      >
        {(input) => (
          <span className="one-line">
            {input}
            <button className="btn btn-2" aria-busy={fetcher.state !== 'idle' || undefined}>
              Show dates
            </button>
          </span>
        )}
      </Field>
    </fetcher.Form>
  );
}
