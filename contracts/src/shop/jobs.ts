import Type from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { dayBounds } from '../nouns/day-bounds.ts';
import { Job, JobReference, JobSummary, jobParams } from '../nouns/jobs.ts';
import { Day, RowId, line, pageFields, paging } from '../nouns/values.ts';
import { PurchaseLine } from './trade-lists.ts';

const Sum = Type.Integer({ minimum: 0, maximum: 1e9 });

/** What is written of a job; its orders, papers and returns follow from their job reference. */
export const JobData = strictObject({
  clientName: nullable(withTexts(line(120), { advice: 'Enter the client’s name.' })),
  notes: Type.String({ maxLength: 2_000 }),
  quotedExPence: nullable(
    withTexts(Sum, {
      typed: 'hundredths',
      advice: 'Enter a sum, like 2400 or 2400.50.',
      hint: 'Ex VAT, for what was quoted elsewhere. Quotes that clients accepted here go first.',
    }),
  ),
  isClosed: Type.Boolean(),
});

export const LabourData = strictObject({
  day: withTexts(Day, { advice: 'Enter the day.', days: dayBounds.workDone }),
  minutes: withTexts(Type.Integer({ minimum: 1, maximum: 100_000 }), {
    advice: 'Enter how long it took.',
  }),
  text: withTexts(line(200), { advice: 'Say what was done.' }),
  ratePence: withTexts(Sum, {
    typed: 'hundredths',
    advice: 'Enter what an hour costs you, like 32 or 32.50.',
  }),
});

const orderLine = {
  orderNumber: line(60),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
};

/** Calls of ours: what a business buys, does and keeps for one of its jobs. */
export const jobCalls = defineCalls('shop', {
  listJobs: {
    method: 'GET',
    path: '/trade/jobs',
    summary:
      'The jobs of the session’s business, by the references on its orders and quotes, the one used last first.',
    access: 'trade',
    refusals: [],
    query: strictObject({ ...paging, closed: Type.Optional(Type.Boolean()) }),
    answer: strictObject({ ...pageFields, jobs: Type.Array(JobSummary) }),
  },
  getJob: {
    method: 'GET',
    path: '/trade/jobs/{reference}',
    summary:
      'A job: quoted, ordered, arrived, invoiced, credited, left over. Money is for owners and approvers.',
    access: 'trade',
    refusals: ['job-not-found'],
    params: jobParams,
    answer: Job,
  },
  saveJob: {
    method: 'PUT',
    path: '/trade/jobs/{reference}',
    summary: 'Writes who a job is for and what was quoted; the first time it begins it.',
    access: 'trade',
    refusals: ['job-changed', 'job-money-hidden'],
    params: jobParams,
    body: strictObject({
      ...JobData.properties,
      /** 0 begins one of which nothing was written yet. */
      expectedVersion: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    }),
    answer: Job,
  },
  noteJobLabour: {
    method: 'POST',
    path: '/trade/jobs/{reference}/labour',
    summary: 'Notes time that was spent on a job.',
    access: 'trade',
    refusals: ['job-not-found', 'job-money-hidden'],
    params: jobParams,
    body: LabourData,
    answer: Job,
    status: 201,
  },
  removeJobLabour: {
    method: 'DELETE',
    path: '/trade/jobs/{reference}/labour/{labourId}',
    summary: 'Takes a note of time back.',
    access: 'trade',
    refusals: ['job-not-found', 'job-money-hidden', 'labour-not-found'],
    params: strictObject({ ...jobParams.properties, labourId: RowId }),
  },
  noteJobLeftOver: {
    method: 'PUT',
    path: '/trade/jobs/{reference}/left-over',
    summary: 'Notes how many pieces of a line are left over; 0 takes the note back.',
    access: 'trade',
    refusals: ['job-not-found', 'job-line-not-found', 'left-over-too-many'],
    params: jobParams,
    body: strictObject({
      ...orderLine,
      units: withTexts(Type.Integer({ minimum: 0, maximum: 100_000 }), {
        advice: 'Enter how many are left over.',
      }),
    }),
    answer: Job,
  },
  putLineOnJob: {
    method: 'PUT',
    path: '/trade/jobs/{reference}/lines',
    summary:
      'Puts one line of an order on this job, with its part of every invoice and credit note. Its own job takes it back.',
    access: 'trade',
    refusals: ['job-line-not-found'],
    params: jobParams,
    body: strictObject(orderLine),
    answer: Job,
  },
  listJobPurchases: {
    method: 'GET',
    path: '/trade/jobs/{reference}/purchases',
    summary: 'The lines of a job’s invoices and credit notes, for software of the business’s own.',
    access: 'trade',
    refusals: ['job-not-found'],
    params: jobParams,
    answer: strictObject({ lines: Type.Array(PurchaseLine) }),
  },
  getBasketJob: {
    method: 'GET',
    path: '/current-basket/job',
    summary: 'The job that the basket in use is for; null where none was chosen.',
    access: 'trade',
    refusals: [],
    answer: strictObject({ jobReference: nullable(Type.String()) }),
  },
  setBasketJob: {
    method: 'PUT',
    path: '/current-basket/job',
    summary: 'Says which job the basket in use is for; the checkout begins with it.',
    access: 'trade',
    refusals: [],
    body: strictObject({ jobReference: nullable(JobReference) }),
    answer: strictObject({ jobReference: nullable(Type.String()) }),
  },
});
