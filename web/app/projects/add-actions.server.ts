import type { Services } from '@plumbline/contracts/calls.ts';
import type { FormProblem } from '../kit/form-problem.ts';
import { formProblem, problemOf } from '../request/problems.server.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';

/** Where the visitor goes on to, or why the piece was not added. */
export type AddAnswer = { goTo: string; problem?: never } | { goTo?: never; problem: FormProblem };

/**
 * Puts a piece into the project and room that were chosen, or into a new project. One that is moved
 * leaves the basket only then, so that it is never in neither.
 */
export async function answerAddForm(form: FormData, services: Services): Promise<AddAnswer> {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  const sku = textOf('sku');
  const [chosen = 'new', ...rest] = textOf('where').split(' ');
  const isNew = chosen === 'new' || chosen === '';
  let room = isNew ? textOf('room') : rest.join(' ');
  try {
    const projectId = isNew ? await startProject(services, textOf('name'), room) : chosen;
    room = room.trim();
    await services.projects.addToProject({
      params: { projectId },
      body: { items: [{ sku, quantity: wholeNumberOf(form.get('quantity')), room: room || null }] },
    });
    if (textOf('from') === 'basket') await takeOutOfBasket(services, sku);
    return { goTo: `/projects/${projectId}` };
  } catch (error) {
    return { problem: formProblem(error) };
  }
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
