import type { Services } from '@plumbline/contracts/calls.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { answerIntent, type Asked } from '../request/intents.server.ts';
import { keyOf, sendOnceBy } from '../request/once-answered.server.ts';
import { startWithRoomForm } from './project-forms.server.ts';

/** Answers the form that puts a piece into a project: where the visitor goes on to, or why not. */
export function answerAddForm(asked: Asked) {
  return answerIntent(asked, { add: { act: add, form: startWithRoomForm } });
}

/**
 * Puts a piece into the project and room that were chosen, or into a new project; what is moved leaves
 * the basket with that. By the key of its page it goes there once, however often its button is pressed.
 */
async function add({ sent, services }: Asked): Promise<{ goTo: string }> {
  const textOf = (name: string) => String(sent.get(name) ?? '').trim();
  const sku = textOf('sku');
  const [chosen = 'new', ...rest] = textOf('where').split(' ');
  const isNew = chosen === 'new' || chosen === '';
  const room = isNew ? textOf('rooms') : rest.join(' ').trim();
  const key = keyOf(sent);
  const projectId = isNew
    ? await startProject(services, { name: textOf('name'), room, key: key && `${key}.new` })
    : chosen;
  const item = { sku, quantity: wholeNumberOf(sent.get('quantity')), room: room || null };
  try {
    const body = { items: [item], takesFromBasket: textOf('from') === 'basket' };
    await sendOnceBy(key, (once) =>
      services.projects.addToProject({ params: { projectId }, body }, once),
    );
  } catch (error) {
    // What was begun for this piece alone would stand empty, once for each time that it is tried.
    if (isNew) await services.projects.deleteProject({ params: { projectId } });
    throw error;
  }
  return { goTo: `/projects/${projectId}` };
}

async function startProject(
  { projects }: Services,
  { name, room, key }: { name: string; room: string; key: string },
): Promise<string> {
  const body = { name, rooms: room === '' ? [] : [room] };
  const { projectId } = await sendOnceBy(key, (once) => projects.createProject({ body }, once));
  return projectId;
}
