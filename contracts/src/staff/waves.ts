import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { ConsignmentState } from '../nouns/orders.ts';
import { Picture } from '../nouns/pictures.ts';
import { Day, Instant, RowId, Sku } from '../nouns/values.ts';
import { OrderNumber } from './orders.ts';

/** As many totes as a trolley carries. */
export const mostTotes = 24;

/** A letter for a tote's number, as the trolley has them: 1 is A. */
export const toteName = (tote: number) => String.fromCharCode('A'.charCodeAt(0) + tote - 1);

const Tote = Type.Integer({ minimum: 1, maximum: mostTotes });
const Count = Type.Integer();

/** A tote and the consignment that is gathered in it. */
const WaveTote = strictObject({
  tote: Tote,
  orderNumber: Type.String(),
  version: Type.Integer(),
  consignment: Type.Integer(),
  state: ConsignmentState,
  customer: Type.String(),
  expectedDay: Day,
  pieces: Count,
  picked: Count,
  short: Count,
  isHeld: Type.Boolean(),
});

/** What is taken from one bin into one tote. */
const WaveLine = strictObject({
  tote: Tote,
  position: Type.Integer(),
  /** Where it lies; null for what has no place of its own, such as what its maker just brought. */
  bin: nullable(Type.String()),
  sku: Sku,
  ean: nullable(Type.String()),
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  roomLabel: nullable(Type.String()),
  units: Count,
  picked: Count,
  /** What is in the house for it and not picked yet. */
  toPick: Count,
  /** Found missing, with nothing decided about them yet. */
  short: Count,
});
export type WaveLine = Static<typeof WaveLine>;

/** What somebody picks in one walk: its lines in the order in which the bins are passed. */
export const PickWave = strictObject({
  waveId: RowId,
  startedAt: Instant,
  startedBy: nullable(Type.String()),
  totes: Type.Array(WaveTote),
  lines: Type.Array(WaveLine),
});
export type PickWave = Static<typeof PickWave>;

const waveParams = strictObject({ waveId: RowId });

/** Calls of ours: several orders picked in one walk, by bin. */
export const waveStaffCalls = defineCalls('staff', {
  listWaves: {
    method: 'GET',
    path: '/pick-waves',
    summary: 'The walks that are not finished, the newest first.',
    access: 'staff:support',
    refusals: [],
    answer: strictObject({
      waves: Type.Array(
        strictObject({
          waveId: RowId,
          startedAt: Instant,
          startedBy: nullable(Type.String()),
          orders: Count,
          pieces: Count,
          picked: Count,
          short: Count,
        }),
      ),
    }),
  },
  startWave: {
    method: 'POST',
    path: '/pick-waves',
    summary:
      'Begins to pick several orders in one walk, as they stand. What cannot be picked is left out.',
    access: 'staff:support',
    refusals: ['wave-empty'],
    body: strictObject({
      orders: withTexts(Type.Array(OrderNumber, { minItems: 1, maxItems: mostTotes }), {
        advice: `Choose at least one order, and at most ${mostTotes}.`,
      }),
    }),
    answer: strictObject({
      wave: PickWave,
      left: Type.Array(strictObject({ orderNumber: Type.String(), reason: Type.String() })),
    }),
    status: 201,
  },
  getWave: {
    method: 'GET',
    path: '/pick-waves/{waveId}',
    summary: 'A walk with its totes, and its lines by bin.',
    access: 'staff:support',
    refusals: ['wave-not-found'],
    params: waveParams,
    answer: PickWave,
  },
  pickInWave: {
    method: 'POST',
    path: '/pick-waves/{waveId}/pick',
    summary: 'Takes what was scanned or typed into a tote. The same scan sent twice counts once.',
    access: 'staff:support',
    refusals: ['wave-not-found', 'wrong-item', 'order-refuses', 'order-held'],
    params: waveParams,
    body: strictObject({
      tote: Tote,
      position: Type.Integer({ minimum: 1, maximum: 10_000 }),
      scanned: withTexts(Type.String({ minLength: 1, maxLength: 60 }), {
        advice: 'Scan the part, or type its part number or bar code.',
      }),
      units: withTexts(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
        advice: 'Enter how many pieces you took, in whole numbers.',
      }),
      /** How many of it were picked when it was scanned: whoever counts them again changes nothing. */
      pickedBefore: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    }),
    answer: PickWave,
  },
});
