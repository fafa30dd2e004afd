import type { Form } from '@plumbline/contracts/call/form-fields.ts';
import type { RefusedForm } from '../kit/form.ts';
import { refusedForm } from './form.server.ts';

/** What one of the forms of a screen does. `form` describes it where people type into it. */
export interface Intent<Asked, Answer> {
  act: (asked: Asked) => Promise<Answer>;
  form?: Form;
}

/**
 * Does what a form's `intent` names, or else the first that the screen has. A refusal that the
 * visitor can mend is part of the answer, with all that the form sent; its `intent` is among that.
 */
export async function answerIntent<Asked extends { sent: FormData }, Answer extends object>(
  asked: Asked,
  intents: Readonly<Record<string, Intent<Asked, Answer>>>,
): Promise<Answer & { refused?: RefusedForm }> {
  const named = String(asked.sent.get('intent') ?? '');
  const [first] = Object.keys(intents);
  const intent = intents[Object.hasOwn(intents, named) ? named : first!]!;
  try {
    return await intent.act(asked);
  } catch (error) {
    const texts = Object.fromEntries([...asked.sent].map(([name, text]) => [name, String(text)]));
    return { refused: refusedForm(error, texts, intent.form) } as Answer & { refused: RefusedForm };
  }
}
