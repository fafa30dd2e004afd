import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect } from 'react-router';
import type { RefusedForm } from '../../kit/form.ts';
import { answerAddressForm } from '../../parts/address/address-entry.server.ts';
import { unasked } from '../../parts/address/address-form.server.ts';
import { keptUploads } from '../../request/file-form.server.ts';
import { answerForm, bodyOf, readForm, refusedForm } from '../../request/form.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { readFiles, refuseFiles, type RefusedFiles } from '../read-files.server.ts';
import type { StepName } from './steps.ts';

const { tradeApplications: calls } = allCalls;
export const businessForm = describeForm(calls.saveTradeApplicationBusiness.body, {
  without: unasked,
});
export const peopleForm = describeForm(calls.saveTradeApplicationPeople.body);
export const paperForm = describeForm(calls.addTradeApplicationPapers.body, { without: ['files'] });
const papersForm = joinForms(paperForm, fieldBeside('files'));
const submitForm = describeForm(calls.submitTradeApplication.body);

const goTo = (step: StepName) => redirect(`/trade/apply?step=${step}`, 303);

/** Where somebody is whose application is under way or open already: their page says how it stands. */
const whereItStands = ['application-sent', 'trade-account-exists', 'application-over'];

/** Leads to the application's page where there is nothing left to fill in; throws on all else. */
function leaveIfSent(error: unknown): Response {
  if (whereItStands.includes(problemOf(error)?.code ?? '')) {
    return redirect('/trade/application', 303);
  }
  if (problemOf(error)?.code === 'application-not-found') return goTo('business');
  throw error;
}

export async function saveBusiness(shop: Shop, sent: FormData) {
  const { tradeApplications } = shop.services;
  return answerAddressForm(shop, sent, businessForm, async (typed) => {
    // The field is out of sight for a sole trader; what was typed there before is not meant.
    const body = typed.kind === 'sole-trader' ? { ...typed, companyNumber: null } : typed;
    try {
      await tradeApplications.saveTradeApplicationBusiness({ body });
      return goTo('people');
    } catch (error) {
      return leaveIfSent(error);
    }
  });
}

export async function savePeople({ services }: Shop, sent: FormData) {
  return answerForm(peopleForm, readForm(sent, peopleForm), async (body) => {
    try {
      await services.tradeApplications.saveTradeApplicationPeople({ body });
      return goTo('papers');
    } catch (error) {
      return leaveIfSent(error);
    }
  });
}

/** Adds papers. Their files were taken out of the form before it came here. */
export async function addPapers({ services }: Shop, sent: FormData) {
  const texts = readForm(sent, paperForm);
  const { uploads, fault } = readFiles(sent);
  const refuse = (refused: RefusedForm, kept = uploads) =>
    data<RefusedFiles>({ ...refused, uploads: kept }, { status: refused.status });
  if (fault) return refuse(refuseFiles(fault, texts));
  try {
    const body = { ...bodyOf(paperForm, texts), files: uploads };
    await services.tradeApplications.addTradeApplicationPapers({ body });
    return goTo('papers');
  } catch (error) {
    if (
      problemOf(error)?.code !== 'invalid-request' &&
      problemOf(error)?.code !== 'application-full'
    ) {
      return leaveIfSent(error);
    }
    const refused = refusedForm(error, texts, papersForm);
    return refuse(refused, keptUploads(refused, 'files', uploads));
  }
}

export async function removePaper({ services }: Shop, sent: FormData) {
  const params = { uploadId: String(sent.get('uploadId')) };
  try {
    await services.tradeApplications.removeTradeApplicationPaper({ params });
  } catch (error) {
    // Pressed twice, it is gone already.
    if (problemOf(error)?.code !== 'upload-not-found') return orErrorPage(Promise.reject(error));
  }
  return goTo('papers');
}

export async function submit({ services }: Shop, sent: FormData) {
  const texts = readForm(sent, submitForm);
  return answerForm(submitForm, texts, async (body) => {
    try {
      await services.tradeApplications.submitTradeApplication({ body });
      return redirect('/trade/application', 303);
    } catch (error) {
      const problem = problemOf(error);
      // What is missing is the step to go on with.
      if (problem?.code === 'application-lacks') return redirect('/trade/apply', 303);
      if (
        ['invalid-request', 'trade-terms-changed', 'application-refused'].includes(
          problem?.code ?? '',
        )
      ) {
        throw error;
      }
      return leaveIfSent(error);
    }
  });
}
