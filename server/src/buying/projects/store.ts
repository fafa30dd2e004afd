import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { isOwners, toOwned, type OwnedRow, type Owner } from '../ownership/ownership.ts';
import type { KeptEdit } from './edits.ts';
import type { ProjectItemState, ProjectState, ShareState } from './projects.ts';

interface ProjectRow extends OwnedRow {
  id: string;
  version: number;
  name: string;
  notes: string;
  budget_pence: number | null;
  is_fitted: boolean;
  rooms: string[];
  updated_at: Date;
  share: [boolean, boolean, string, string] | null;
  items: [number, string, number, string, number, number, boolean][] | null;
}

// One statement reads the project with all that belongs to it. Items and share come as arrays, in
// the order of `toState`. $1 is the time now: a link that expired is none.
const columns = `p.id, p.version, p.owner_account_id, p.owner_visitor, p.name, p.notes,
  p.budget_pence, p.fitted_at is not null as is_fitted, p.rooms, p.updated_at,
  (select json_build_array(s.shows_prices, s.shows_notes, s.shared_at, s.expires_at)
     from project_share s
    where s.project_id = p.id and s.ended_at is null and s.expires_at > $1) as share,
  (select json_agg(json_build_array(i.offering_id, i.room, i.quantity, i.note, i.seen_inc_pence,
                                    i.seen_ex_pence, i.seen_available) order by i.position)
     from project_item i where i.project_id = p.id) as items`;

const findById = statement<ProjectRow>(
  'projects.findById',
  `select ${columns} from project p where p.id = $2`,
);
const listOfOwner = statement<ProjectRow>(
  'projects.listOfOwner',
  `select ${columns} from project p where ${isOwners('p', '$2', '$3')}
    order by p.updated_at desc, p.id limit $4 offset $5`,
);
const countOfOwner = statement<{ count: number }>(
  'projects.countOfOwner',
  `select count(*)::int as count from project p
    where ${isOwners('p', '$1', '$2')}`,
);
const lockById = statement('projects.lockById', `select from project where id = $1 for update`);

/** The project with its items and its link, whoever owns it. */
export async function findProject(tx: Queryable, projectId: string, now: Date) {
  return toState(await findById.find(tx, [now, projectId]));
}

/** Finds the project and keeps others from changing it until the transaction ends. */
export async function lockProject(tx: Tx, projectId: string, now: Date) {
  // The read comes second, so that it sees what was committed while the lock was waited for.
  await lockById.run(tx, [projectId]);
  return findProject(tx, projectId, now);
}

/** A page of the projects of an account or a guest, the one used last first. */
export async function listProjects(
  tx: Queryable,
  owner: Owner,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<ProjectState[]> {
  const rows = await listOfOwner.list(tx, [now, owner.accountId, owner.visitor, limit, offset]);
  return rows.map((row) => toState(row)!);
}

/** How many projects an account or a guest has. */
export async function countProjects(tx: Queryable, owner: Owner): Promise<number> {
  return (await countOfOwner.find(tx, [owner.accountId, owner.visitor]))!.count;
}

function toState(row: ProjectRow | undefined): ProjectState | undefined {
  if (!row) return undefined;
  return {
    projectId: row.id,
    version: row.version,
    ...toOwned(row),
    name: row.name,
    notes: row.notes,
    budgetPence: row.budget_pence,
    isFitted: row.is_fitted,
    rooms: row.rooms,
    updatedAt: row.updated_at,
    share: row.share && toShare(row.share),
    items: (row.items ?? []).map(([offeringId, room, quantity, note, inc, ex, available]) => ({
      offeringId,
      room: room === '' ? null : room,
      quantity,
      note,
      seenIncPence: inc,
      seenExPence: ex,
      seenAvailable: available,
    })),
  };
}

function toShare([showsPrices, showsNotes, sharedAt, expiresAt]: NonNullable<ProjectRow['share']>) {
  return {
    showsPrices,
    showsNotes,
    sharedAt: new Date(sharedAt),
    expiresAt: new Date(expiresAt),
  } satisfies ShareState;
}

const insert = statement(
  'projects.insert',
  `insert into project (id, owner_account_id, owner_visitor, name, notes, budget_pence, rooms,
                        created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
const update = statement(
  'projects.update',
  `update project set version = $2, name = $3, notes = $4, budget_pence = $5, rooms = $6,
          updated_at = $7, fitted_at = case when $8 then coalesce(fitted_at, $7) end
    where id = $1`,
);
const saveItems = statement(
  'projects.saveItems',
  `with wanted as (
     select * from unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::int[], $7::int[],
                          $8::bool[])
       with ordinality as t(offering_id, room, quantity, note, inc, ex, available, position)),
   gone as (delete from project_item i
             where i.project_id = $1 and not exists (
               select from wanted w where w.offering_id = i.offering_id and w.room = i.room))
   insert into project_item (project_id, offering_id, room, quantity, note, position,
                             seen_inc_pence, seen_ex_pence, seen_available)
   select $1, offering_id, room, quantity, note, position, inc, ex, available from wanted
   on conflict (project_id, offering_id, room) do update
      set quantity = excluded.quantity, note = excluded.note, position = excluded.position,
          seen_inc_pence = excluded.seen_inc_pence, seen_ex_pence = excluded.seen_ex_pence,
          seen_available = excluded.seen_available`,
);

/** Creates the project with its items. */
export async function insertProject(tx: Tx, project: ProjectState): Promise<void> {
  const { projectId, ownerAccountId, ownerVisitor, name, notes, budgetPence, rooms } = project;
  await insert.run(tx, [
    projectId,
    ownerAccountId,
    ownerVisitor,
    name,
    notes,
    budgetPence,
    rooms,
    project.updatedAt,
  ]);
  await saveProjectItems(tx, projectId, project.items);
}

/** Writes everything about the project that an edit can change. */
export async function saveProject(tx: Tx, project: ProjectState): Promise<void> {
  const { projectId, version, name, notes, budgetPence, rooms, updatedAt, isFitted } = project;
  const facts = [name, notes, budgetPence, rooms];
  await update.run(tx, [projectId, version, ...facts, updatedAt, isFitted]);
  await saveProjectItems(tx, projectId, project.items);
}

/** Writes the items alone, which is no new version. */
export async function saveProjectItems(
  tx: Tx,
  projectId: string,
  items: readonly ProjectItemState[],
): Promise<void> {
  await saveItems.run(tx, [
    projectId,
    items.map((item) => item.offeringId),
    items.map((item) => item.room ?? ''),
    items.map((item) => item.quantity),
    items.map((item) => item.note),
    items.map((item) => item.seenIncPence),
    items.map((item) => item.seenExPence),
    items.map((item) => item.seenAvailable),
  ]);
}

const insertEdit = statement(
  'projects.insertEdit',
  `with old as (delete from project_edit where project_id = $1 and version <= $2 - 50)
   insert into project_edit (project_id, version, edited_at, changes) values ($1, $2, $3, $4)`,
);
const listSince = statement<{ changes: KeptEdit[] }>(
  'projects.listEditsSince',
  `select changes from project_edit where project_id = $1 and version > $2 order by version`,
);

/** Keeps what a version changed; the latest 50 versions are known. */
export async function saveEdits(
  tx: Tx,
  project: ProjectState,
  edits: readonly KeptEdit[],
): Promise<void> {
  const { projectId, version, updatedAt } = project;
  await insertEdit.run(tx, [projectId, version, updatedAt, JSON.stringify(edits)]);
}

/** What was changed after a version, in the order in which it was. */
export async function listEditsSince(tx: Queryable, projectId: string, version: number) {
  return (await listSince.list(tx, [projectId, version])).flatMap(({ changes }) => changes);
}

const giveAll = statement(
  'projects.giveAll',
  `update project set owner_account_id = $1, owner_visitor = null
    where owner_visitor = $2 and owner_account_id is null`,
);
const remove = statement('projects.remove', `delete from project where id = $1`);

/** Makes a guest's projects the account's own. */
export async function giveProjectsTo(tx: Queryable, accountId: number, visitor: string) {
  await giveAll.run(tx, [accountId, visitor]);
}

/** Removes a project with all that belongs to it. */
export async function removeProject(tx: Tx, projectId: string): Promise<void> {
  await remove.run(tx, [projectId]);
}
