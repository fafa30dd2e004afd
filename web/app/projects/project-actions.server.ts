import { setTimeout } from 'node:timers/promises';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { Project } from '@plumbline/contracts/nouns/projects.ts';
import type { ProjectEdit } from '@plumbline/contracts/projects/project-data.ts';
import type { FormProblem } from '../kit/form-problem.ts';
import type { VatView } from '../request/preferences.server.ts';
import { formProblem, problemOf } from '../request/problems.server.ts';
import { hundredthsOf, wholeNumberOf } from '../kit/typed-values.ts';
import { allItems } from './all-items.server.ts';
import { editSentences, reportView, type ReportView } from './project-changes.server.ts';

/** What a form of a project is answered. Nothing in it means that all went as it should. */
export interface ProjectAnswer {
  /** The link that shows the project to anybody: told this once. */
  shared?: { path: string };
  report?: ReportView;
  deleted?: true;
  problem?: FormProblem;
  /** What others changed meanwhile, where that is why nothing was saved. */
  missed?: string[];
  /** What was typed and not saved, by the names of its fields. */
  typed?: Record<string, string>;
}

interface Asked {
  form: FormData;
  services: Services;
  projectId: string;
  vat: VatView;
}
type Intent = (asked: Asked) => Promise<ProjectAnswer>;

/** Does what the form's `intent` names. A refusal becomes its problem, with what was typed. */
export async function answerProjectForm(asked: Asked): Promise<ProjectAnswer> {
  const intent = intents.get(String(asked.form.get('intent'))) ?? setQuantity;
  try {
    return await intent(asked);
  } catch (error) {
    const problem = error instanceof UnreadableSum ? error.problem : formProblem(error);
    const edits = (problemOf(error) as { edits?: ProjectEdit[] } | null)?.edits;
    const typed = Object.fromEntries(
      [...asked.form].map(([name, value]) => [name, String(value)] as const),
    );
    if (!edits) return { problem, typed };
    const { items } = await projectOf(asked);
    const nameOf = (sku: string) => items.find((item) => item.sku === sku)?.name ?? sku;
    return { problem, typed, missed: editSentences(edits, nameOf) };
  }
}

const intents = new Map<string, Intent>([
  ['set', setQuantity],
  ['item', changeItem],
  ['remove', removeItem],
  ['edit', editFacts],
  ['notes', editNotes],
  ['rooms', editRooms],
  ['noted', noteChanges],
  ['add-all', addAll],
  ['share', share],
  ['stop-sharing', stopSharing],
  ['delete', deleteProject],
]);

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const roomOf = (form: FormData, name: string) => textOf(form, name) || null;
const versionOf = (form: FormData) => wholeNumberOf(form.get('version'));

function projectOf({ services, projectId }: Asked): Promise<Project> {
  return allItems((query) => services.projects.getProject({ params: { projectId }, query }));
}

function setItems(
  { form, services, projectId }: Asked,
  items: Parameters<Services['projects']['setProjectItems']>[0]['body']['items'],
) {
  return services.projects.setProjectItems({
    params: { projectId },
    body: { expectedVersion: versionOf(form), items },
  });
}

/** A button's own quantity (`to`) goes before the one typed; 0 takes the item out. */
async function setQuantity(asked: Asked): Promise<ProjectAnswer> {
  const { form } = asked;
  const quantity = wholeNumberOf(form.get('to') ?? form.get('quantity'));
  await setItems(asked, [{ sku: textOf(form, 'sku'), room: roomOf(form, 'room'), quantity }]);
  return {};
}

async function removeItem(asked: Asked): Promise<ProjectAnswer> {
  const { form } = asked;
  await setItems(asked, [{ sku: textOf(form, 'sku'), room: roomOf(form, 'room'), quantity: 0 }]);
  return {};
}

/** An item's note, and the room that it is to be in. */
async function changeItem(asked: Asked): Promise<ProjectAnswer> {
  const { form } = asked;
  const [room, toRoom] = [roomOf(form, 'room'), roomOf(form, 'toRoom')];
  const quantity = wholeNumberOf(form.get('held'));
  const note = textOf(form, 'note');
  await setItems(asked, [{ sku: textOf(form, 'sku'), room, quantity, note, toRoom }]);
  return {};
}

function edit(
  { form, services, projectId }: Asked,
  body: Omit<Parameters<Services['projects']['editProject']>[0]['body'], 'expectedVersion'>,
) {
  return services.projects.editProject({
    params: { projectId },
    body: { expectedVersion: versionOf(form), ...body },
  });
}

async function editFacts(asked: Asked): Promise<ProjectAnswer> {
  const { form } = asked;
  await edit(asked, { name: textOf(form, 'name'), budgetPence: budgetIn(textOf(form, 'budget')) });
  return {};
}

async function editNotes(asked: Asked): Promise<ProjectAnswer> {
  await edit(asked, { notes: textOf(asked.form, 'notes') });
  return {};
}

/** Each room has a field with its label, in their order; one left empty goes, a new one comes last. */
async function editRooms(asked: Asked): Promise<ProjectAnswer> {
  const { form } = asked;
  const was = form.getAll('was').map(String);
  const rooms = form.getAll('label').flatMap((value, at) => {
    const label = String(value).trim();
    return label === '' ? [] : [{ label, was: was[at]! }];
  });
  const added = textOf(form, 'added');
  const up = wholeNumberOf(form.get('up'));
  if (up > 0 && up < rooms.length) rooms.splice(up - 1, 0, ...rooms.splice(up, 1));
  await edit(asked, { rooms: [...rooms, ...(added === '' ? [] : [{ label: added }])] });
  return {};
}

async function noteChanges({ services, projectId }: Asked): Promise<ProjectAnswer> {
  await services.projects.noteProjectChanges({ params: { projectId } });
  return {};
}

async function addAll({ form, services, projectId, vat }: Asked): Promise<ProjectAnswer> {
  const idempotencyKey = textOf(form, 'key');
  const report = await onceAnswered(() =>
    services.projects.addAllToBasket(
      { params: { projectId } },
      idempotencyKey ? { idempotencyKey } : {},
    ),
  );
  return { report: reportView(report, vat) };
}

/**
 * A browser without a script sends a form as often as its button is pressed, and shows what the last
 * one is answered: that one waits until the first is through, and then gets the same answer.
 */
async function onceAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || problemOf(error)?.code !== 'key-in-flight') throw error;
      await setTimeout(100);
    }
  }
}

async function share({ form, services, projectId }: Asked): Promise<ProjectAnswer> {
  const { token } = await services.projects.shareProject({
    params: { projectId },
    body: {
      shareType: 'customer-share',
      showsPrices: form.has('showsPrices'),
      showsNotes: form.has('showsNotes'),
    },
  });
  return { shared: { path: `/shared/${token}` } };
}

async function stopSharing({ services, projectId }: Asked): Promise<ProjectAnswer> {
  await services.projects.stopSharingProject({ params: { projectId } });
  return {};
}

async function deleteProject({ services, projectId }: Asked): Promise<ProjectAnswer> {
  await services.projects.deleteProject({ params: { projectId } });
  return { deleted: true };
}

class UnreadableSum extends Error {
  readonly problem: FormProblem = {
    code: 'invalid-request',
    status: 400,
    message: 'The budget was not understood.',
    fields: { budget: 'Give it in pounds, such as 2400 or 2,400.50.' },
  };
}

/** The budget that was typed, in pence; nothing typed is no budget. */
export function budgetIn(text: string): number | null {
  if (text === '') return null;
  const pence = hundredthsOf(text);
  if (pence === null) throw new UnreadableSum();
  return pence;
}
