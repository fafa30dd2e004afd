import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  ListFile,
  MatchedRow,
  OwnCode,
  PastedList,
  QuickRow,
  RowsAtOnce,
  TypedCode,
  mostFileRows,
  mostRows,
} from '../nouns/quick-order.ts';
import { pageFields, paging } from '../nouns/values.ts';

const Rows = strictObject({ rows: Type.Array(MatchedRow) });

/** Calls of ours: many goods at once, by whatever code a business knows them by. */
export const quickOrderCalls = defineCalls('shop', {
  readQuickOrder: {
    method: 'POST',
    path: '/quick-order/list',
    summary:
      'Reads a pasted list or the text of a file: which column is the code and which the quantity is found by what stands in them. Every row is answered, also one that means nothing.',
    access: 'trade',
    refusals: [],
    body: strictObject({ text: PastedList, most: RowsAtOnce }),
    answer: strictObject({
      rows: Type.Array(MatchedRow),
      /** The lines that there was no room for, with the heading that they have in common. */
      rest: Type.String(),
      /** How many rows that is, without the heading. */
      left: Type.Integer(),
    }),
  },
  readQuickOrderFile: {
    method: 'POST',
    path: '/quick-order/file',
    summary:
      'Reads a workbook or a CSV file in parts: from a row on, as many as there is room for. What formulas came to is read, and none is worked out. The file waits an hour for its next part.',
    access: 'trade',
    refusals: ['upload-not-found', 'quick-order-too-long', 'quick-order-file-unreadable'],
    multipart: true,
    body: strictObject({
      files: ListFile,
      /** Counted from 0, without the heading. */
      from: Type.Optional(Type.Integer({ minimum: 0, maximum: mostFileRows })),
      most: RowsAtOnce,
    }),
    answer: strictObject({
      rows: Type.Array(MatchedRow),
      fileName: Type.String(),
      /** All rows of the file, and where the next part begins; null at its end. */
      total: Type.Integer(),
      next: nullable(Type.Integer()),
    }),
  },
  matchQuickOrder: {
    method: 'POST',
    path: '/quick-order/rows',
    summary: 'Finds again what rows mean, once somebody has put them right.',
    access: 'trade',
    refusals: [],
    body: strictObject({ rows: Type.Array(QuickRow, { maxItems: mostRows }) }),
    answer: Rows,
  },
  keepOwnCodes: {
    method: 'POST',
    path: '/quick-order/codes',
    summary:
      "Keeps what codes mean in the session's business, so that they are known the next time.",
    access: 'trade',
    refusals: ['sku-unknown', 'own-codes-full'],
    body: strictObject({ codes: Type.Array(OwnCode, { minItems: 1, maxItems: mostRows }) }),
    answer: strictObject({ kept: Type.Integer() }),
  },
  listOwnCodes: {
    method: 'GET',
    path: '/quick-order/codes',
    summary: "The codes of the session's business, with what each means.",
    access: 'trade',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({
      ...pageFields,
      codes: Type.Array(strictObject({ ...OwnCode.properties, name: Type.String() })),
    }),
  },
  removeOwnCode: {
    method: 'POST',
    path: '/quick-order/codes/remove',
    summary: "Forgets a code of the session's business; one that is not there is no error.",
    access: 'trade',
    refusals: [],
    body: strictObject({ code: TypedCode }),
    answer: strictObject({ removed: Type.Boolean() }),
  },
});
