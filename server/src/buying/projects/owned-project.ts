import type { Project } from '@plumbline/contracts/nouns/projects.ts';
import { offersOf } from '../basket/owned-basket.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireVersion } from '../../http/require-version.ts';
import { takeOwnTurn } from '../ownership/own-turn.ts';
import { ownedBy, requireOwn } from '../ownership/ownership.ts';
import { describeProject } from './describe-project.ts';
import { compareProjects, describeEdits } from './edits.ts';
import { maximumProjects, type ProjectContent, type ProjectState } from './projects.ts';
import {
  countProjects,
  findProject,
  insertProject,
  listEditsSince,
  lockProject,
  saveEdits,
  saveProject,
} from './store.ts';

/** How many items a page of a project has, unless it is said. */
export const defaultPageSize = 100;

/** The caller's own project. Another's and one that does not exist are the same refusal. */
export async function getOwnProject(
  tx: Queryable,
  projectId: string,
  caller: Caller,
  { now }: Pick<Context, 'now'>,
): Promise<ProjectState> {
  return requireOwn(await findProject(tx, projectId, now()), caller, 'project-not-found');
}

/** The caller's own project, kept from others until the transaction ends. */
export async function lockOwnProject(
  tx: Tx,
  projectId: string,
  caller: Caller,
  { now }: Pick<Context, 'now'>,
): Promise<ProjectState> {
  return requireOwn(await lockProject(tx, projectId, now()), caller, 'project-not-found');
}

/** Load → decide → save: every edit of a project is this, under the project's own lock. */
export async function changeProject(
  tx: Tx,
  context: Context,
  caller: Caller,
  asked: { projectId: string; expectedVersion: number | null },
  decide: (project: ProjectState) => ProjectContent,
): Promise<ProjectState> {
  const before = await lockVersion(tx, context, caller, asked);
  return saveChange(tx, context, before, decide(before));
}

/** The caller's own project, locked; a version that is not the present one is refused. */
export async function lockVersion(
  tx: Tx,
  context: Context,
  caller: Caller,
  asked: { projectId: string; expectedVersion: number | null },
): Promise<ProjectState> {
  const project = await lockOwnProject(tx, asked.projectId, caller, context);
  const { expectedVersion: edited } = asked;
  if (edited !== null) {
    const edit = { thing: 'project', present: project.version, edited };
    await requireVersion({ ...edit, code: 'project-changed' }, () =>
      editsSince(tx, project, edited, caller, context),
    );
  }
  return project;
}

/** Writes a project that lockVersion gave as its next version, unless nothing is different. */
export async function saveChange(
  tx: Tx,
  context: Context,
  before: ProjectState,
  decided: ProjectContent,
): Promise<ProjectState> {
  const edits = compareProjects(before, decided);
  if (edits.length === 0) return before;
  const version = before.version + 1;
  const after = { ...before, ...decided, version, updatedAt: context.now() };
  await saveProject(tx, after);
  await saveEdits(tx, after, edits);
  return after;
}

/** Everything that has changed in a project since a version of it. */
async function editsSince(
  tx: Tx,
  { projectId, version }: ProjectState,
  since: number,
  caller: Caller,
  context: Context,
) {
  const kept = await listEditsSince(tx, projectId, since);
  const items = kept.flatMap((edit) => (edit.kind === 'item' ? [edit] : []));
  const edits = describeEdits(kept, offersOf({ lines: items }, caller, context));
  return { version, edits };
}

/** Keeps a new project of the caller's, unless they have as many as can be kept. */
export async function createOwnProject(
  tx: Tx,
  context: Context,
  caller: Caller,
  content: ProjectContent,
): Promise<ProjectState> {
  const project: ProjectState = {
    ...content,
    projectId: context.randomBytes(16).toString('base64url'),
    version: 1,
    ...ownedBy(caller),
    share: null,
    updatedAt: context.now(),
  };
  await takeOwnTurn(tx, 'projects', caller);
  if ((await countProjects(tx, caller)) >= maximumProjects) {
    throw new Refusal('projects-full', {
      detail: `You have ${maximumProjects} projects. Delete one that you no longer need first.`,
    });
  }
  await insertProject(tx, project);
  return project;
}

/** The project's first page as its owner sees it now. */
export function describeFor(
  project: ProjectState,
  caller: Caller,
  context: Context,
  { pageNumber = 1, pageSize = defaultPageSize, refreshProject: refresh = false } = {},
): Project {
  const offers = offersOf({ lines: project.items }, caller, context);
  return describeProject(project, offers, { pageNumber, pageSize, refresh });
}
