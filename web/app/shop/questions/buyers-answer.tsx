import type { FormView, RefusedForm } from '../../kit/form.ts';
import { fieldsOf } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';

/** Where those who bought a product answer what somebody asks about it. */
export function BuyersAnswer({
  questionId,
  form,
  refused,
  signInHref,
}: {
  questionId: string;
  form: FormView<'words'>;
  /** What was typed here and not taken. */
  refused: RefusedForm | undefined;
  /** Where a guest signs in and comes back from; null for who is signed in. */
  signInHref: string | null;
}) {
  if (signInHref !== null) {
    return (
      <p className="answer-source">
        <span>
          Bought it here?{' '}
          <a className="link" href={signInHref}>
            Sign in and answer
          </a>
        </span>
      </p>
    );
  }
  const field = fieldsOf(form, refused, `${questionId}-`);
  return (
    <details className="questions-answer" open={refused !== undefined}>
      <summary>Bought it here? Answer</summary>
      <form method="post" action={`#${questionId}`} noValidate>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="questionId" value={questionId} />
        {refused && refused.errors.length === 0 && (
          <p className="note bad" role="alert">
            {refused.message}
          </p>
        )}
        <TextArea
          {...field('words')}
          label="Your answer"
          hint="Shown without your name, once we have read it."
          rows={3}
        />
        <button className="button button-outlined">Send the answer</button>
      </form>
    </details>
  );
}
