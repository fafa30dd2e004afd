import type { Services } from '@plumbline/contracts/calls.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { answerIntent, type Asked } from '../request/intents.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { startWithRoomForm } from './project-forms.server.ts';

/** Answers the form that puts a piece into a project: where the visitor goes on to, or why not. */
export function answerAddForm(asked: Asked) {
  return answerIntent(asked, { add: { act: add, form: startWithRoomForm } });
}

/**
 * Puts a piece into the project and room that were chosen, or into a new project. One that is moved
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
  if (textOf('from') === 'basket') await takeOutOfBasket(services, sku);
  return { goTo: `/projects/${projectId}` };
}

async function startProject(services: Services, name: string, room: string): Promise<string> {
  const { projectId } = await services.projects.createProject({
    body: { name, rooms: room === '' ? [] : [room] },
  });
  return projectId;
}

/** Twice is the same as once. */
async function takeOutOfBasket(services: Services, sku: string): Promise<void> {
  const basket = await services.basket.getCurrentBasket();
  if (!basket) return;
  try {
    await services.basket.removeItem({ params: { basketId: basket.basketId }, body: { sku } });
  } catch (error) {
    if (problemOf(error)?.code !== 'item-not-in-basket') throw error;
  }
}
