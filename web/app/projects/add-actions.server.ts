import type { Services } from '@plumbline/contracts/calls.ts';
import { notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { answerIntent, type Asked } from '../request/intents.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { startWithRoomForm } from './project-forms.server.ts';

/** Answers the form that puts a piece into a project: where the visitor goes on to, or why not. */
export function answerAddForm(asked: Asked) {
  return answerIntent(asked, { add: { act: add, form: startWithRoomForm } });
}

/**
 * Puts a piece into the project and room that were chosen, or into a new project. What is moved
 * leaves the basket only then, so that it is never in neither.
 */
async function add({ sent, services }: Asked): Promise<{ goTo: string }> {
  const textOf = (name: string) => String(sent.get(name) ?? '').trim();
  const sku = textOf('sku');
  const [chosen = 'new', ...rest] = textOf('where').split(' ');
  const isNew = chosen === 'new' || chosen === '';
  const room = isNew ? textOf('rooms') : rest.join(' ').trim();
  const projectId = isNew ? await startProject(services, textOf('name'), room) : chosen;
  const item = { sku, quantity: wholeNumberOf(sent.get('quantity')), room: room || null };
  try {
    await services.projects.addToProject({ params: { projectId }, body: { items: [item] } });
  } catch (error) {
    // What was begun for this piece alone would stand empty, once for each time that it is tried.
    if (isNew) await services.projects.deleteProject({ params: { projectId } });
    throw error;
  }
  if (textOf('from') === 'basket') await takeOutOfBasket(services, item);
  return { goTo: `/projects/${projectId}` };
}

async function startProject(services: Services, name: string, room: string): Promise<string> {
  const { projectId } = await services.projects.createProject({
    body: { name, rooms: room === '' ? [] : [room] },
  });
  return projectId;
}

/** What is left of its line stays where it was; what another window has taken out is out already. */
async function takeOutOfBasket(
  { basket }: Services,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<void> {
  const current = await basket.getCurrentBasket();
  const place = current?.lines.findIndex((each) => each.sku === sku) ?? -1;
  const line = current?.lines[place];
  if (!current || !line) return;
  const params = { basketId: current.basketId };
  const left = line.quantity - quantity;
  try {
    if (left > 0) await basket.setItem({ params, body: { sku, quantity: left } });
    else await basket.removeItem({ params, body: { sku } });
  } catch (error) {
    const code = problemOf(error)?.code;
    if (code === 'item-not-in-basket') return;
    if (left <= 0 || (code !== 'item-unavailable' && code !== 'quantity-not-allowed')) throw error;
    // A line that cannot be bought as it stands takes no other quantity, but is put back in any.
    await basket.removeItem({ params, body: { sku } });
    await basket.putBackInCurrentBasket({
      body: { sku, quantity: left, ...notesOf(line), place },
    });
  }
}
