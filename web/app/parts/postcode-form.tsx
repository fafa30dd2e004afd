import { longestPostcode } from '@plumbline/contracts/nouns/text-lengths.ts';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import type { RefusedForm } from '../kit/form.ts';
import { TextField } from '../kit/field.tsx';
import { isOffline } from '../kit/offline.ts';

/** What the page of preferences answers to a form that stays where it is. */
export interface PostcodeAnswer {
  refused: RefusedForm | null;
}

/**
 * Asks where goods go, on the page that tells when they come. With a script the page stays as it is
 * while its days change; without one it comes again at the place that `returnTo` names, or at the
 * field with what is wrong.
 */
export function PostcodeForm({
  id,
  postcode,
  returnTo,
  refused,
}: {
  id: string;
  postcode: string;
  returnTo: string;
  refused: RefusedForm | null;
}) {
  const { data: answer, submit } = useFetcher<PostcodeAnswer>();
  const form = useRef<HTMLFormElement>(null);
  // The answer comes a while after the press, and the keyboard goes on from what it is about.
  useEffect(() => {
    if (!answer) return;
    if (answer.refused) return form.current?.querySelector<HTMLElement>('.input')?.focus();
    const around = form.current?.closest('details');
    if (!around) return;
    around.open = false;
    around.querySelector('summary')?.focus();
  }, [answer]);

  const send = (event: SubmitEvent) => {
    if (isOffline()) return;
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    fields.set('answer', 'data');
    void submit(fields, { method: 'post', action: '/preferences' });
  };
  return (
    <form method="post" action="/preferences" data-soft="stay" onSubmit={send} ref={form}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="field" value={id} />
      <PostcodeField id={id} postcode={postcode} refused={answer ? answer.refused : refused} />
    </form>
  );
}

/** The field with its button, and what is wrong with what was typed. */
export function PostcodeField({
  id,
  postcode,
  refused,
}: {
  id: string;
  postcode: string;
  refused: RefusedForm | null | undefined;
}) {
  return (
    <TextField
      id={id}
      name="postcode"
      label="Delivery postcode"
      hint="We will show the day each product arrives."
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
  );
}
