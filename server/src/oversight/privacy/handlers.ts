import type { errandCalls } from '@plumbline/contracts/help/errands.ts';
import type { privacyShopCalls } from '@plumbline/contracts/shop/privacy.ts';
import type { privacyStaffCalls } from '@plumbline/contracts/staff/privacy.ts';
import type { Config } from '../../core/config.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { takeEnquiry } from '../../voice/enquiries/take-enquiry.ts';
import { findPerson } from '../../people/identity/privacy-store.ts';
import { collectPersonalData } from './person-on-record.ts';
import { privacyStaffHandlers } from './staff-handlers.ts';
import { findDeletionRequest, insertDeletionRequest, withdrawDeletionRequest } from './store.ts';

export const privacyHandlers: Handlers<typeof privacyShopCalls & typeof privacyStaffCalls> = {
  ...privacyStaffHandlers,

  async exportData({ caller }, context) {
    const person = await findPerson(context.db, caller.accountId!);
    if (!person) throw new Refusal('not-signed-in');
    return collectPersonalData(context.db, context.modules, person);
  },

  requestDeletion: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const reason = body.reason?.trim() || null;
      await insertDeletionRequest(tx, caller.accountId!, reason, context.now());
      const request = await findDeletionRequest(tx, caller.accountId!);
      // Their account was erased while they asked.
      if (!request) throw new Refusal('not-signed-in');
      return toAnswer(request);
    }),

  findDeletionRequest: async ({ caller }, context) => {
    const request = await findDeletionRequest(context.db, caller.accountId!);
    return request ? toAnswer(request) : null;
  },

  withdrawDeletion: ({ caller }, context) =>
    transaction(context.db, async (tx) => {
      await withdrawDeletionRequest(tx, caller.accountId!, context.now());
    }),
};

/** The help centre's form for it, which leads to the same request. */
export const accountEnquiryHandlers: Handlers<Pick<typeof errandCalls, 'askToDeleteAccount'>> = {
  askToDeleteAccount: (request, context) => {
    const { reason, name, email } = request.body;
    const { accountId } = request.caller;
    return takeEnquiry(context, request, {
      kind: 'account-deletion',
      subject: 'Delete my account',
      fields: {},
      name,
      email,
      text: reason.trim() || 'No reason was given.',
      reply: accountId === null ? signInFirst(context.config) : requestStands,
      ...(accountId !== null && {
        within: (tx: Tx) =>
          insertDeletionRequest(tx, accountId, reason.trim() || null, context.now()),
      }),
    });
  },
};

const requestStands =
  'Your request to delete the account stands from now on. It is done within 30 days, and until then you can take it back under “Your data” in your account. Invoices stay for as long as the law asks, without your name where it allows that.';

/** Anybody can type an address: an account is deleted for whoever shows that it is theirs. */
const signInFirst = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `So that nobody else can have your account deleted, please sign in and ask there: ${publicUrl}/account/data. If you have no account, or can no longer sign in, please answer the mail that you get from us: that shows us that the address is yours, and we delete what you wrote to us from it.`;

function toAnswer({ requestedAt }: { requestedAt: Date }) {
  return { requestedAt: requestedAt.toISOString() };
}
