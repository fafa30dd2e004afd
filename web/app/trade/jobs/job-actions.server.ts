import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { JobData, LabourData } from '@plumbline/contracts/shop/jobs.ts';
import { data, redirect } from 'react-router';
import type { RefusedForm } from '../../kit/form.ts';
import { bodyOf, readForm, refusedForm } from '../../request/form.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { jobPath } from '../job-path.ts';

export const jobForm = describeForm(JobData);
/** Time is typed in hours; the call takes minutes. */
export const labourForm = describeForm(LabourData, { without: ['minutes'] });

/** A form of a job's page that was refused, and which of them it was. */
export type RefusedJob = RefusedForm & { intent: string; row: string };

/** "1.5", "1,5" or "1:30" as minutes; null for what is none of these. */
function minutesOf(hours: string): number | null {
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(hours);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(hours)) return null;
  return Math.round(Number(hours.replace(',', '.')) * 60);
}

/** Answers any of the forms on a job's page; most lead back to it, or to the list where it is gone. */
export async function answerJobForm({ services }: Shop, reference: string, sent: FormData) {
  const { jobs, quotes } = services;
  const params = { reference };
  const intent = String(sent.get('intent') ?? '');
  const row = `${String(sent.get('orderNumber') ?? '')} ${String(sent.get('position') ?? '')}`;
  const line = {
    orderNumber: String(sent.get('orderNumber') ?? ''),
    position: Number(sent.get('position')),
  };
  const texts = {
    ...readForm(sent, jobForm),
    ...readForm(sent, labourForm),
    hours: String(sent.get('hours') ?? '').trim(),
    units: String(sent.get('units') ?? '').trim(),
    other: String(sent.get('other') ?? '').trim(),
  };
  const refuse = (refused: RefusedForm) =>
    data({ ...refused, intent, row } satisfies RefusedJob, { status: refused.status });
  const fault = (name: string, message: string) =>
    refuse({
      code: 'invalid-request',
      status: 400,
      message,
      errors: [{ name, message }],
      texts,
    });
  try {
    switch (intent) {
      case 'save': {
        const expectedVersion = Number(sent.get('version') ?? 0);
        await jobs.saveJob({ params, body: { ...bodyOf(jobForm, texts), expectedVersion } });
        break;
      }
      case 'labour': {
        const minutes = minutesOf(texts.hours);
        if (minutes === null || minutes === 0) {
          return fault('hours', 'Enter the time in hours, like 1.5 or 1:30.');
        }
        await jobs.noteJobLabour({ params, body: { ...bodyOf(labourForm, texts), minutes } });
        break;
      }
      case 'remove-labour': {
        const labourId = Number(sent.get('labourId'));
        await jobs.removeJobLabour({ params: { ...params, labourId } });
        break;
      }
      case 'left-over': {
        if (!/^\d{1,6}$/.test(texts.units)) return fault('units', 'Enter a whole number, or 0.');
        await jobs.noteJobLeftOver({ params, body: { ...line, units: Number(texts.units) } });
        break;
      }
      case 'move': {
        if (texts.other === '') return fault('other', 'Enter the job that it is for.');
        await jobs.putLineOnJob({ params: { reference: texts.other }, body: line });
        break;
      }
      case 'quote-basket': {
        const body = { jobReference: reference.slice(0, 40), withBasket: true };
        const { quoteId } = await quotes.createQuote({ body });
        return redirect(`/trade/quotes/${quoteId}`, 303);
      }
      default: {
        await jobs.setBasketJob({ body: { jobReference: reference.slice(0, 40) } });
        return redirect('/trade/quick-order', 303);
      }
    }
  } catch (error) {
    const { fields } = intent === 'labour' ? labourForm : jobForm;
    return refuse(refusedForm(error, texts, intent === 'left-over' ? undefined : { fields }));
  }
  const at = intent === 'labour' || intent === 'remove-labour' ? '#labour' : '';
  const isThere = await findJob(services, reference);
  return redirect(isThere ? `${jobPath(reference)}${at}` : '/trade/jobs', 303);
}

/** A job is there as long as anything is known of it: its last line may have gone to another. */
async function findJob({ jobs }: Shop['services'], reference: string) {
  try {
    return await jobs.getJob({ params: { reference } });
  } catch (error) {
    if (problemOf(error)?.code === 'job-not-found') return null;
    throw error;
  }
}
