import type { Services } from '@plumbline/contracts/calls.ts';
import type { Project } from '@plumbline/contracts/nouns/projects.ts';
import type { ProjectEdit } from '@plumbline/contracts/projects/project-data.ts';
import type { RefusedForm } from '../kit/form.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { bodyOf, readForm } from '../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../request/intents.server.ts';
import type { VatView } from '../request/preferences.server.ts';
import { onceAnswered } from '../request/once-answered.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { allItems } from './all-items.server.ts';
import type { BothTextsRow } from '../parts/both-texts.tsx';
import { editSentences, reportView, type ReportView } from './project-changes.server.ts';
import { factsForm, itemForm, notesForm, roomForm } from './project-forms.server.ts';

/** What a form of a project is answered. Nothing in it means that all went as it should. */
export interface ProjectAnswer {
  /** The link that shows the project to anybody: told this once. */
  shared?: { path: string };
  report?: ReportView;
  deleted?: true;
  refused?: RefusedForm;
  /** What others changed meanwhile, where that is why nothing was saved. */
  missed?: string[];
  /** Notes that were typed while others saved theirs, beside those. */
  both?: BothTextsRow[];
}

interface ProjectAsked extends Asked {
  projectId: string;
  vat: VatView;
  /** Where goods go, as it is written; empty where the visitor has not said. */
  postcode: string;
}

const intents: Readonly<Record<string, Intent<ProjectAsked, ProjectAnswer>>> = {
  set: { act: setQuantity },
  item: { act: changeItem, form: itemForm },
  remove: { act: removeItem },
  edit: { act: editFacts, form: factsForm },
  notes: { act: editNotes, form: notesForm },
  fitted: { act: editFitted },
  rooms: { act: editRooms, form: roomForm },
  noted: { act: noteChanges },
  'add-all': { act: addAll },
  share: { act: share },
  'stop-sharing': { act: stopSharing },
  delete: { act: deleteProject },
};

/** Does what the form's `intent` names; one without it sets a quantity. */
export function answerProjectForm(asked: ProjectAsked): Promise<ProjectAnswer> {
  return answerIntent<ProjectAsked, ProjectAnswer>(asked, intents, async ({ texts }, error) => {
    const edits = (problemOf(error) as { edits?: ProjectEdit[] } | null)?.edits;
    if (!edits) return {};
    const { items } = await projectOf(asked);
    const nameOf = (sku: string) => items.find((item) => item.sku === sku)?.name ?? sku;
    const both = bothNotes(texts, edits);
    const others = both.length === 0 ? edits : edits.filter(({ kind }) => kind !== 'notes');
    return { missed: editSentences(others, nameOf), both };
  });
}

/** The notes that were saved last and those that were typed, where it is notes that were not saved. */
function bothNotes(texts: RefusedForm['texts'], edits: readonly ProjectEdit[]): BothTextsRow[] {
  const last = edits.findLast(({ kind }) => kind === 'notes');
  if (texts['intent'] !== 'notes' || last?.kind !== 'notes') return [];
  return [{ id: 'project-notes', name: 'Notes', saved: last.now, yours: texts['notes'] ?? '' }];
}

const textOf = (sent: FormData, name: string) => String(sent.get(name) ?? '').trim();
const roomOf = (sent: FormData, name: string) => textOf(sent, name) || null;
const versionOf = (sent: FormData) => wholeNumberOf(sent.get('version'));

function projectOf({ services, projectId }: ProjectAsked): Promise<Project> {
  return allItems((query) => services.projects.getProject({ params: { projectId }, query }));
}

function setItems(
  { sent, services, projectId }: ProjectAsked,
  items: Parameters<Services['projects']['setProjectItems']>[0]['body']['items'],
) {
  return services.projects.setProjectItems({
    params: { projectId },
    body: { expectedVersion: versionOf(sent), items },
  });
}

/** A button's own quantity (`to`) goes before the one typed; 0 takes the item out. */
async function setQuantity(asked: ProjectAsked): Promise<ProjectAnswer> {
  const { sent } = asked;
  const quantity = wholeNumberOf(sent.get('to') ?? sent.get('quantity'));
  await setItems(asked, [{ sku: textOf(sent, 'sku'), room: roomOf(sent, 'room'), quantity }]);
  return {};
}

async function removeItem(asked: ProjectAsked): Promise<ProjectAnswer> {
  const { sent } = asked;
  await setItems(asked, [{ sku: textOf(sent, 'sku'), room: roomOf(sent, 'room'), quantity: 0 }]);
  return {};
}

/** An item's note, and the room that it is to be in. */
async function changeItem(asked: ProjectAsked): Promise<ProjectAnswer> {
  const { sent } = asked;
  const [room, toRoom] = [roomOf(sent, 'room'), roomOf(sent, 'toRoom')];
  const quantity = wholeNumberOf(sent.get('held'));
  const note = textOf(sent, 'note');
  await setItems(asked, [{ sku: textOf(sent, 'sku'), room, quantity, note, toRoom }]);
  return {};
}

function edit(
  { sent, services, projectId }: ProjectAsked,
  body: Omit<Parameters<Services['projects']['editProject']>[0]['body'], 'expectedVersion'>,
) {
  return services.projects.editProject({
    params: { projectId },
    body: { expectedVersion: versionOf(sent), ...body },
  });
}

async function editFacts(asked: ProjectAsked): Promise<ProjectAnswer> {
  await edit(asked, bodyOf(factsForm, readForm(asked.sent, factsForm)));
  return {};
}

async function editFitted(asked: ProjectAsked): Promise<ProjectAnswer> {
  await edit(asked, { isFitted: textOf(asked.sent, 'isFitted') === 'yes' });
  return {};
}

async function editNotes(asked: ProjectAsked): Promise<ProjectAnswer> {
  await edit(asked, { notes: textOf(asked.sent, 'notes') });
  return {};
}

/** Each room has a field with its label, in their order; one left empty goes, a new one comes last. */
async function editRooms(asked: ProjectAsked): Promise<ProjectAnswer> {
  const { sent } = asked;
  const was = sent.getAll('was').map(String);
  const rooms = sent.getAll('label').flatMap((value, at) => {
    const label = String(value).trim();
    return label === '' ? [] : [{ label, was: was[at]! }];
  });
  const added = textOf(sent, 'added');
  const up = wholeNumberOf(sent.get('up'));
  if (up > 0 && up < rooms.length) rooms.splice(up - 1, 0, ...rooms.splice(up, 1));
  await edit(asked, { rooms: [...rooms, ...(added === '' ? [] : [{ label: added }])] });
  return {};
}

async function noteChanges({ services, projectId }: ProjectAsked): Promise<ProjectAnswer> {
  await services.projects.noteProjectChanges({ params: { projectId } });
  return {};
}

async function addAll(asked: ProjectAsked): Promise<ProjectAnswer> {
  const { sent, services, projectId, vat, postcode } = asked;
  const idempotencyKey = textOf(sent, 'key');
  const report = await onceAnswered(() =>
    services.projects.addAllToBasket(
      { params: { projectId }, query: postcode === '' ? {} : { postcode } },
      idempotencyKey ? { idempotencyKey } : {},
    ),
  );
  return { report: reportView(report, vat) };
}

async function share({ sent, services, projectId }: ProjectAsked): Promise<ProjectAnswer> {
  const { token } = await services.projects.shareProject({
    params: { projectId },
    body: {
      shareType: 'customer-share',
      showsPrices: sent.has('showsPrices'),
      showsNotes: sent.has('showsNotes'),
    },
  });
  return { shared: { path: `/shared/${token}` } };
}

async function stopSharing({ services, projectId }: ProjectAsked): Promise<ProjectAnswer> {
  await services.projects.stopSharingProject({ params: { projectId } });
  return {};
}

async function deleteProject({ services, projectId }: ProjectAsked): Promise<ProjectAnswer> {
  await services.projects.deleteProject({ params: { projectId } });
  return { deleted: true };
}
