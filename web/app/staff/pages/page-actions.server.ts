import { isDeepStrictEqual } from 'node:util';
import {
  blockKinds,
  blockSchemas,
  type Block,
  type BlockKind,
} from '@plumbline/contracts/nouns/content/blocks.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageConflict, StaffPage } from '@plumbline/contracts/staff/pages.ts';
import type { FieldError } from '../../kit/form.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import { takeChosen } from '../parts/picture-choice.ts';
import { fieldErrors } from '../parts/schema-errors.ts';
import {
  changeList,
  fieldsOfSchema,
  valueOfSchema,
  type FieldSchema,
} from '../parts/schema-form.ts';
import { conflictView, type ConflictView } from './page-difference.server.ts';
import { headName } from './page-names.ts';

/** What was typed, and why it was not saved. */
export interface RefusedEdit {
  /** The block that the form is of: an id, "new hero", or "head" for the page itself. */
  of: string;
  value: Record<string, unknown>;
  message: string | null;
  errors: FieldError[];
  /** What somebody else saved in the same part. */
  conflicts: ConflictView[];
  version: number;
  /** The block that a new one is put behind; empty for none. */
  after: string;
}

type Outcome = { saved: StaffPage; at: string } | { refused: RefusedEdit; status: number };

export const headSchema = headOf(PageContent as FieldSchema);

/** The fields of a page beside its blocks. */
function headOf({ properties = {}, ...schema }: FieldSchema): FieldSchema {
  const { blocks: _, ...fields } = properties;
  return { ...schema, properties: fields };
}

export const schemaOf = (kind: BlockKind) => blockSchemas[kind] as FieldSchema;

export const isKind = (kind: string): kind is BlockKind => blockKinds.some((each) => each === kind);

/** Answers a form of the editor: one block, or the page's head. */
export async function answerEdit(
  services: Pick<Services, 'pages'>,
  pageId: number,
  sent: FormData,
): Promise<Outcome> {
  const of = String(sent.get('of') ?? '');
  const version = Number(sent.get('version'));
  const intent = String(sent.get('intent') ?? 'save');
  const params = { pageId };
  const { pages } = services;
  const typed = takeChosen(sent);
  const read = await pages
    .getPageVersion({ params: { pageId, version } })
    .catch((error: unknown) => {
      throw errorPage(error);
    });
  const { content } = read;
  const isNew = of.startsWith('new ');
  const old = content.blocks.find(({ id }) => id === of);
  const kind = isNew ? of.slice(4) : (old?.kind ?? '');
  const schema = of === 'head' ? headSchema : isKind(kind) ? schemaOf(kind) : null;
  if (!schema) throw new Response(null, { status: 404 });
  const value = valueOfSchema(schema, typed);
  const behind = typed.get('after') ?? '';
  const [does, path] = intent.split(' ');
  if ((does === 'add' || does === 'remove') && path) {
    const changed = changeList(schema, value, does, path);
    const nothing = { message: null, errors: [], conflicts: [] };
    return { refused: { of, value: changed, ...nothing, version, after: behind }, status: 200 };
  }
  const id = isNew ? freeId(kind, content.blocks) : of;
  const block = { ...value, id, kind } as unknown as Block;
  const after = content.blocks.findIndex((each) => each.id === behind);
  const blocks = isNew
    ? content.blocks.toSpliced(after + 1, 0, block)
    : content.blocks.map((each) => (each.id === of ? block : each));
  const next = (of === 'head' ? { ...content, ...value } : { ...content, blocks }) as PageContent;
  const place = next.blocks.findIndex((each) => each.id === id);
  try {
    const note = of === 'head' ? headName : isNew ? 'A block added' : 'A block edited';
    const saved = await pages.savePage({ params, body: { version, content: next, note } });
    return { saved, at: of === 'head' ? 'head' : id };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500 || problem.status === 404) throw errorPage(error);
    const prefix = of === 'head' ? '/body/content/' : `/body/content/blocks/${place}/`;
    const errors = fieldErrors(problem.fields, prefix, fieldsOfSchema(schema, value));
    const saved = problem['page'] as StaffPage | undefined;
    const conflicts = ((problem['conflicts'] ?? []) as PageConflict[]).map((each) =>
      conflictView(each, next),
    );
    return {
      refused: {
        ...goingOn({ of, kind, value, after: behind }, content, saved?.content),
        message: problem.detail ?? problem.title,
        errors,
        conflicts,
        // Saved again it is over what the other wrote, which has been shown.
        version: saved?.version ?? version,
      },
      status: problem.status,
    };
  }
}

/**
 * The form as it goes on over what somebody else saved meanwhile, which its next saving replaces. Fields
 * of the head that were left as they were are theirs by now; a block that they took out is added again,
 * where it stood.
 */
function goingOn(
  form: Pick<RefusedEdit, 'of' | 'value' | 'after'> & { kind: string },
  seen: PageContent,
  theirs: PageContent | undefined,
): Pick<RefusedEdit, 'of' | 'value' | 'after'> {
  const { of, kind, value, after } = form;
  if (!theirs) return { of, value, after };
  if (of === 'head') {
    const fields = Object.entries(value).map(([name, mine]) => {
      const field = name as keyof PageContent;
      return [name, isDeepStrictEqual(mine, seen[field]) ? theirs[field] : mine];
    });
    return { of, value: Object.fromEntries(fields), after };
  }
  const isThere = (id: string) => theirs.blocks.some((each) => each.id === id);
  const place = seen.blocks.findIndex(({ id }) => id === of);
  if (place < 0 || isThere(of)) return { of, value, after };
  const before = seen.blocks.slice(0, place).findLast(({ id }) => isThere(id));
  return { of: `new ${kind}`, value, after: before?.id ?? '' };
}

function freeId(kind: string, blocks: readonly Block[]): string {
  let number = blocks.length + 1;
  while (blocks.some(({ id }) => id === `${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

/**
 * Moves a block by a step or to a place, or takes it out, from the version that was looked at.
 * @throws the page of an address that does not exist where that version has no such block.
 */
export async function changeBlocks(
  { pages }: Pick<Services, 'pages'>,
  pageId: number,
  change: { version: number; id: string } & (
    | { does: 'up' | 'down' | 'out' }
    | { does: 'to'; place: number }
  ),
): Promise<StaffPage> {
  const { version, id } = change;
  const { content } = await pages.getPageVersion({ params: { pageId, version } });
  const place = content.blocks.findIndex((each) => each.id === id);
  const block = content.blocks[place];
  if (!block) throw new Response(null, { status: 404 });
  const rest = content.blocks.filter((each) => each.id !== id);
  const to = change.does === 'to' ? change.place : place + (change.does === 'up' ? -1 : 1);
  const blocks = change.does === 'out' ? rest : rest.toSpliced(Math.max(0, to), 0, block);
  const note = change.does === 'out' ? 'A block taken out' : 'A block moved';
  return pages.savePage({
    params: { pageId },
    body: { version, content: { ...content, blocks }, note },
  });
}
