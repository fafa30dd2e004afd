import type {
  ReturnTermsVersion,
  returnTermsStaffCalls,
} from '@plumbline/contracts/staff/return-terms.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { findTerms, insertTerms, listCategories, listTerms, type TermsRow } from './store.ts';
import { problemsOf } from './terms.ts';

/** So many versions before the present one are shown. */
const earlierShown = 20;

/** On what terms goods come back, for those who set them and those who go by them. */
export const returnTermsHandlers: Handlers<typeof returnTermsStaffCalls> = {
  getReturnTerms: async (_, { db }) => {
    const [current, ...earlier] = await listTerms(db, 1 + earlierShown);
    return {
      current: describe(current!),
      earlier: earlier.map(describe),
      categories: (await listCategories(db)).map(({ slug, name }) => ({
        slug,
        name,
        depth: slug.split('/').length - 1,
      })),
    };
  },

  saveReturnTerms: ({ body: { version, terms }, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const saved = await findTerms(tx);
      if (saved.version !== version) throw changed(saved);
      const slugs = (await listCategories(tx)).map(({ slug }) => slug);
      const problems = problemsOf(terms, new Set(slugs));
      if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
      const at = now();
      const next = { version: version + 1, savedBy: caller.accountId, at, terms };
      // Of two who save at once, one finds the number taken.
      if (!(await insertTerms(tx, next))) throw await changedMeanwhile(tx);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'returnTerms.saveReturnTerms',
        subject: `return-terms:${next.version}`,
        before: saved.terms,
        after: terms,
        at,
      });
      return describe(await findTerms(tx));
    }),
};

const describe = ({ since, ...row }: TermsRow): ReturnTermsVersion => ({
  ...row,
  since: since.toISOString(),
});

const changedMeanwhile = async (tx: Tx) => changed(await findTerms(tx));

const changed = (saved: TermsRow) =>
  new Refusal('return-terms-changed', {
    detail: 'Nothing was saved. Look at what they saved, and save again to put yours in its place.',
    extra: { saved: describe(saved) },
  });
