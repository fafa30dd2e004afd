import type { Services } from '@plumbline/contracts/calls.ts';
import type { Form } from '@plumbline/contracts/call/form-fields.ts';
import type { RefusedForm } from '../kit/form.ts';
import { refusedForm } from './form.server.ts';

/** What the forms of most screens need to do their work. */
export interface Asked {
  sent: FormData;
  services: Services;
}

/** What one of the forms of a screen does. `form` describes it where people type into it. */
export interface Intent<In, Answer> {
  act: (asked: In) => Promise<Answer>;
  form?: Form;
}

/**
 * Does what a form's `intent` names, or else the first that the screen has. A refusal that the
 * visitor can mend is part of the answer, with all that the form sent; its `intent` is among that.
 * `explain` adds what else the screen has to say of a refusal.
 */
export async function answerIntent<In extends { sent: FormData }, Answer extends object>(
  asked: In,
  intents: Readonly<Record<string, Intent<In, Answer>>>,
  explain?: (refused: RefusedForm, error: unknown) => Partial<Answer> | Promise<Partial<Answer>>,
): Promise<Answer & { refused?: RefusedForm }> {
  const named = String(asked.sent.get('intent') ?? '');
  const [first] = Object.keys(intents);
  const intent = intents[Object.hasOwn(intents, named) ? named : first!]!;
  try {
    return await intent.act(asked);
  } catch (error) {
    const texts = Object.fromEntries([...asked.sent].map(([name, text]) => [name, String(text)]));
    const refused = refusedForm(error, texts, intent.form);
    return { ...(await explain?.(refused, error)), refused } as Answer & { refused: RefusedForm };
  }
}
