import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import type { ThreadPage } from './record.tsx';

interface Props {
  page: ThreadPage;
  refused: RefusedForm | undefined;
}

/** What else is done with a thread: shown on its product's page, or sent on to who can answer it. */
export function SendOn({ page, refused }: Props) {
  return (
    <>
      <Publish page={page} refused={refused} />
      <Forward page={page} refused={refused} />
    </>
  );
}

function Publish({ page: { forms, view }, refused }: Props) {
  const mine = refusedOf(refused, 'publish');
  if (!view.mayPublish && !mine) return null;
  const field = fieldsOf(forms.publish, mine, 'publish-');
  return (
    <details className="inbox-more" open={mine !== null}>
      <summary>Show it on the product’s page</summary>
      <form method="post" noValidate className="inbox-answer">
        <input type="hidden" name="intent" value="publish" />
        <p className="hint">
          They agreed to it, without a name. Take out whatever says who they are.
        </p>
        <TextArea {...field('question')} label="The question" rows={3} />
        <TextArea {...field('answer')} label="The answer" rows={5} />
        <button className="button button-outlined">Show both</button>
      </form>
    </details>
  );
}

function Forward({ page: { forms }, refused }: Props) {
  const mine = refusedOf(refused, 'forward');
  const field = fieldsOf(forms.forward, mine, 'forward-');
  return (
    <details className="inbox-more" open={mine !== null}>
      <summary>Send it on by mail</summary>
      <form method="post" noValidate className="inbox-answer">
        <input type="hidden" name="intent" value="forward" />
        <TextField {...field('to')} type="email" label="To" autoComplete="off" />
        <TextArea
          {...field('forwardNote')}
          label="What you need from them"
          hint="What was written on either side goes along; notes never do."
          rows={3}
        />
        <Checkbox {...field('withPerson')}>Tell them the person’s name and address, too</Checkbox>
        <button className="button button-outlined">Send it on</button>
      </form>
    </details>
  );
}
