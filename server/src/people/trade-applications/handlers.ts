import type { tradeApplicationShopCalls } from '@plumbline/contracts/shop/trade-applications.ts';
import { requireTry } from '../../db/tries.ts';
import { takeTurn } from '../../db/turn.ts';
import { transaction } from '../../db/transaction.ts';
import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import { deskHours } from '../../core/current-hours.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { applicationNumber, draftMs, dueAfterAnswers, isLate } from './applications.ts';
import { answerItem } from './answer-item.ts';
import { readCompanyNumber, readVatNumber } from './business-numbers.ts';
import { describeApplication } from './describe-application.ts';
import { describeTerms } from './describe-terms.ts';
import { ownsBusiness } from './known-numbers-store.ts';
import { lookUpCompany } from './look-up-company.ts';
import { lookUpVat } from './look-up-vat.ts';
import { lockDraft, lockOwn } from './own-application.ts';
import { keepPapers } from './papers.ts';
import { findBar, requireFreeNumbers } from './provisional.ts';
import { readBusiness, registerTries } from './save-business.ts';
import { retryPrices, submitApplication } from './submit-application.ts';
import { withdrawApplication } from './withdraw-application.ts';
import {
  findApplication,
  findLatestApplication,
  insertDraft,
  lockApplication,
  removePaper,
  saveBusiness,
  savePeople,
  touchApplication,
  type ApplicationRow,
} from './store.ts';

const isOpen = (row: ApplicationRow | undefined) =>
  row !== undefined && ['draft', 'submitted', 'more-information'].includes(row.state);

/** How a business applies: its draft, its papers, its answers, and taking it all back. */
export const tradeApplicationHandlers: Handlers<typeof tradeApplicationShopCalls> = {
  describeTradeTerms: (_, context) => describeTerms(context),

  checkBusinessNumbers: async ({ body, caller }, context) => {
    const { mode } = context.config;
    const company = readCompanyNumber(body.companyNumber, mode);
    const vat = readVatNumber(body.vatNumber, mode);
    if (company.number || vat.number) {
      await requireTry(context.db, [registerTries(caller.accountId!)], context.now());
    }
    const [register, vatRegister] = await Promise.all([
      lookUpCompany(context, company.number),
      lookUpVat(context, vat.number),
    ]);
    return { company, vat, register, vatRegister };
  },

  getOwnTradeApplication: async ({ caller }, context) => {
    const { db, now } = context;
    const row = await findLatestApplication(db, caller.accountId!, now());
    const mayApply = !isOpen(row) && !(await ownsBusiness(db, caller.accountId!));
    const answerBy =
      row?.state === 'more-information'
        ? dueAfterAnswers(row.decideBy!, now(), await deskHours(context)).toISOString()
        : null;
    return {
      application: row ? describeApplication(row) : null,
      mayApply,
      isLate: row !== undefined && isLate(row, now()),
      answerBy,
      draftBar: row?.state === 'draft' ? await findBar(db, row) : null,
    };
  },

  saveTradeApplicationBusiness: async ({ body, caller }, context) => {
    const { db, now, randomBytes } = context;
    const accountId = caller.accountId!;
    await requireTry(db, [registerTries(accountId)], now());
    const typed = await readBusiness(context, body);
    return transaction(db, async (tx) => {
      // A first draft has no row yet that two windows of one person could take turns by.
      await takeTurn(tx, `trade-application:${accountId}`);
      const latest = await findLatestApplication(tx, accountId, now());
      const own = latest && (await lockApplication(tx, latest.id, now()));
      if (own && own.state !== 'draft' && isOpen(own)) throw new Refusal('application-sent');
      if (await ownsBusiness(tx, accountId)) throw new Refusal('trade-account-exists');
      await requireFreeNumbers(tx, context, { ...typed, businessId: null });
      const id =
        own?.state === 'draft'
          ? own.id
          : await insertDraft(tx, applicationNumber(randomBytes), accountId, now());
      await saveBusiness(tx, id, typed, now());
      // What is no partnership any more has no partners on its papers.
      if (own?.state === 'draft' && own.people && typed.business.kind !== 'partnership') {
        await savePeople(tx, id, { ...own.people, partners: [] }, now());
      }
      return describeApplication((await findApplication(tx, id, now()))!);
    });
  },

  saveTradeApplicationPeople: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { id, kind } = await lockDraft(tx, context, caller);
      const names = body.partners.map((name) => name.trim()).filter((name) => name !== '');
      const partners = kind === 'partnership' ? names : [];
      if (kind === 'partnership' && partners.length === 0) {
        const message = 'Enter the name of each other partner on a line of its own.';
        throw new Refusal('invalid-request', { fields: [{ path: '/body/partners', message }] });
      }
      await savePeople(tx, id, { ...body, partners }, context.now());
      return describeApplication((await findApplication(tx, id, context.now()))!);
    }),

  addTradeApplicationPapers: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const application = await lockDraft(tx, context, caller);
      const { files, paper } = body;
      if (files.length === 0) {
        const message = 'Choose a file.';
        throw new Refusal('invalid-request', { fields: [{ path: '/body/files', message }] });
      }
      const until = new Date(context.now().getTime() + draftMs);
      await keepPapers(tx, context, { application, caller, files, paper, itemId: null, until });
      await touchApplication(tx, application.id, context.now());
      return describeApplication((await findApplication(tx, application.id, context.now()))!);
    }),

  removeTradeApplicationPaper: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { id } = await lockDraft(tx, context, caller);
      if (!(await removePaper(tx, id, params.uploadId))) throw new Refusal('upload-not-found');
      await forgetUploads(tx, context, [params.uploadId]);
      await touchApplication(tx, id, context.now());
      return describeApplication((await findApplication(tx, id, context.now()))!);
    }),

  submitTradeApplication: async ({ body, caller }, context) => {
    const hours = await deskHours(context);
    return transaction(context.db, async (tx) => {
      const application = await lockOwn(tx, context, caller);
      const sent = await submitApplication(tx, context, application, {
        termsVersion: body.termsVersion,
        hours,
      });
      return describeApplication(sent);
    });
  },

  startProvisionalPrices: ({ caller }, context) =>
    transaction(context.db, async (tx) =>
      describeApplication(await retryPrices(tx, context, await lockOwn(tx, context, caller))),
    ),

  answerTradeApplicationItem: async ({ params, body, caller }, context) => {
    const hours = await deskHours(context);
    return transaction(context.db, async (tx) => {
      const application = await lockOwn(tx, context, caller);
      const { answer, files } = body;
      const answered = { itemId: params.itemId, answer, files, caller, hours };
      return describeApplication(await answerItem(tx, context, application, answered));
    });
  },

  withdrawTradeApplication: ({ caller }, context) =>
    transaction(context.db, async (tx) =>
      describeApplication(
        await withdrawApplication(tx, context, await lockOwn(tx, context, caller)),
      ),
    ),
};
