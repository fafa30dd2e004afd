import {
  globalItemIds,
  globalItemSchemas,
  type GlobalItem,
  type GlobalItemId,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { FieldError } from '../../kit/form.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import { asText } from '../parts/as-text.ts';
import { takeChosen } from '../parts/picture-choice.ts';
import { fieldErrors } from '../parts/schema-errors.ts';
import {
  changeList,
  fieldsOfSchema,
  valueOfSchema,
  type FieldSchema,
  type SchemaField,
} from '../parts/schema-form.ts';

/** A form of an item, as it was typed and answered. */
export interface ItemAnswer {
  fields: SchemaField[];
  version: number;
  message: string | null;
  errors: FieldError[];
  /** What somebody else saved meanwhile, in words; null where nobody did. */
  theirs: string | null;
}

/** The item that an address names; a missing page for any other. */
export function itemIdOf(id: string | undefined): GlobalItemId {
  const found = globalItemIds.find((each) => each === id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

const schemaOf = (id: GlobalItemId) => globalItemSchemas[id] as FieldSchema;

export const fieldsOfItem = ({ id, value }: GlobalItem) => fieldsOfSchema(schemaOf(id), value);

/** Saves an item as it was typed, or makes one of its lists longer or shorter and saves nothing. */
export async function answerItem(
  { globalItems }: Pick<Services, 'globalItems'>,
  id: GlobalItemId,
  sent: FormData,
): Promise<{ saved: true } | { answer: ItemAnswer; status: number }> {
  const schema = schemaOf(id);
  const typed = takeChosen(sent);
  const value = valueOfSchema(schema, typed);
  const version = Number(sent.get('version')) || 0;
  const [does, path] = String(sent.get('intent') ?? 'save').split(' ');
  const answerWith = (held: Record<string, unknown>, rest: Partial<ItemAnswer> = {}) => ({
    fields: fieldsOfSchema(schema, held),
    version,
    message: null,
    errors: [],
    theirs: null,
    ...rest,
  });
  if ((does === 'add' || does === 'remove') && path) {
    return { answer: answerWith(changeList(schema, value, does, path)), status: 200 };
  }
  try {
    await globalItems.saveGlobalItem({ body: { version, item: { id, value } as GlobalItem } });
    return { saved: true };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500 || problem.status === 403) throw errorPage(error);
    const fields = fieldsOfSchema(schema, value);
    const errors = fieldErrors(problem.fields, '/body/item/value/', fields);
    const theirs = problem['item'] as GlobalItem | undefined;
    return {
      answer: answerWith(value, {
        message: problem.detail ?? problem.title,
        errors,
        theirs: theirs ? asText(theirs.value) : null,
        // Saved again it is over what the other wrote, which has been shown.
        version: theirs ? Number(problem['version']) : version,
      }),
      status: problem.status,
    };
  }
}
