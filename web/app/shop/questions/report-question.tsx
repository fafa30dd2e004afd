import type { FormView, RefusedForm } from '../../kit/form.ts';
import { fieldsOf } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';

/** Where a reader says what is wrong with a question or one of its answers. */
export function ReportQuestion({
  questionId,
  form,
  refused,
}: {
  questionId: string;
  form: FormView<'words'>;
  /** What was typed here and not taken. */
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused, `report-${questionId}-`);
  return (
    <form method="post" action={`#${questionId}`} noValidate className="questions-reporting">
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="questionId" value={questionId} />
      {refused && refused.errors.length === 0 && (
        <p className="note bad" role="alert">
          {refused.message}
        </p>
      )}
      <TextArea
        {...field('words')}
        label="What is wrong with the question, or an answer?"
        rows={3}
      />
      <button className="button button-outlined">Report it</button>
    </form>
  );
}
