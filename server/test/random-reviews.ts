import { RequestError } from '@plumbline/contracts/call/client.ts';
import { reviewReasons, type ReviewStatus } from '@plumbline/contracts/nouns/reviews.ts';
import { transaction } from '../src/db/transaction.ts';
import { followOfferings } from '../src/voice/reviews/follow-offerings-store.ts';
import { arrived } from './claims.ts';
import type { OrderShop } from './order-shop.ts';
import { pick, type Random } from './read-model/random-catalogue.ts';
import type { Visitor } from './shop.ts';

/** People who write, vote, appeal and decide about reviews of some goods, all at once. */
export interface ReviewCrowd {
  /** Does so many things, many at a time; gives how many of them were done and how many refused. */
  act(random: Random, commands: number): Promise<{ done: number; refused: number }>;
}

/** Somebody who writes, and what they have written of. */
interface Person extends Visitor {
  accountId: number;
  bought: readonly string[];
  wrote: Set<string>;
}

interface Known {
  reviewId: string;
  sku: string;
  by: Person;
  /** As it was heard of last: others may have changed it since. */
  status: ReviewStatus;
}

const atOnce = 12;
/** What buyers of the crowd have had delivered. */
const sold = ['TAP', 'WASTE'];

/** How often each thing is done, of all that is. */
const shares = {
  write: 16,
  decide: 38,
  edit: 12,
  vote: 16,
  report: 6,
  appeal: 4,
  withdraw: 3,
  import: 3,
  erase: 1,
} as const;
type Deed = keyof typeof shares;
const deeds = Object.entries(shares).flatMap(([deed, share]) =>
  Array<Deed>(share).fill(deed as Deed),
);

export async function startReviewCrowd(
  { shop, ...orderShop }: OrderShop,
  skus: readonly string[],
  { writers = 8, buyers = 2, moderators = 3 } = {},
): Promise<ReviewCrowd> {
  const personOf = async (visitor: Visitor, bought: readonly string[]): Promise<Person> => {
    const { accountId } = await visitor.services.accounts.getUserProfile();
    return { ...visitor, accountId, bought, wrote: new Set() };
  };
  const stranger = async () => personOf(await shop.signedIn(), []);
  const people = await Promise.all(Array.from({ length: writers }, stranger));
  for (let made = 0; made < buyers; made += 1) {
    const items = sold.map((sku) => ({ sku, quantity: 1 }));
    const { visitor } = await arrived({ shop, ...orderShop }, items);
    people.push(await personOf(visitor, sold));
  }
  const roles = ['moderator', 'support'];
  const staff = await Promise.all(
    Array.from({ length: moderators }, () => shop.signedIn({ roles })),
  );
  const known = new Set<Known>();
  const anyKnown = (random: Random, status?: ReviewStatus) => {
    const fitting = [...known].filter((each) => status === undefined || each.status === status);
    return fitting.length > 0 ? pick(random, fitting) : undefined;
  };
  let words = 0;
  const written = (random: Random) => ({
    stars: 1 + Math.floor(random() * 5),
    words: `It does what it should, as I have seen ${(words += 1)} times by now.`,
    aspects: { value: 1 + Math.floor(random() * 5) },
    pictures: [],
  });

  async function write(random: Random): Promise<unknown> {
    const left = people.flatMap((by) =>
      skus.filter((sku) => !by.wrote.has(sku)).map((sku) => ({ by, sku })),
    );
    if (left.length === 0) return decide(random);
    const { by, sku } = pick(random, left);
    by.wrote.add(sku);
    const { reviews } = by.services;
    const body = { sku, ...written(random) };
    const { reviewId, status } = by.bought.includes(sku)
      ? await reviews.createVerifiedOrderReview({ body })
      : await reviews.createWebsiteReview({ body });
    return known.add({ reviewId, sku, by, status });
  }

  async function decide(random: Random, of = anyKnown(random)): Promise<unknown> {
    if (!of) return write(random);
    const { reviewModeration } = pick(random, staff).services;
    const params = { reviewId: of.reviewId };
    const { version, status, hasAppeal } = await reviewModeration.getStaffReview({ params });
    of.status = status;
    if (status === 'rejected' && !hasAppeal) return edit(random, of);
    if (random() < 0.6) {
      of.status = 'published';
      return reviewModeration.publishReview({ params, body: { version } });
    }
    const reason = pick(random, reviewReasons);
    await reviewModeration.recordReviewReason({ params, body: { version, reason, note: '' } });
    of.status = 'rejected';
    return reviewModeration.rejectReview({ params });
  }

  async function edit(random: Random, of = anyKnown(random)): Promise<unknown> {
    if (!of) return write(random);
    of.status = 'pending';
    const params = { reviewId: of.reviewId };
    return of.by.services.reviews.editReview({ params, body: written(random) });
  }

  async function vote(random: Random): Promise<unknown> {
    const of = anyKnown(random, 'published');
    if (!of) return decide(random);
    const params = { reviewId: of.reviewId };
    const body = { isHelpful: random() < 0.7 };
    return pick(random, people).services.reviews.markHelpful({ params, body });
  }

  async function report(random: Random): Promise<unknown> {
    const of = anyKnown(random, 'published');
    if (!of) return decide(random);
    const params = { reviewId: of.reviewId };
    const body = { words: 'It names my neighbour.' };
    return pick(random, people).services.reviews.reportReview({ params, body });
  }

  async function appeal(random: Random): Promise<unknown> {
    const of = anyKnown(random, 'rejected');
    if (!of) return decide(random);
    const body = { words: 'It is about the goods and nothing else.' };
    return of.by.services.reviews.appealReview({ params: { reviewId: of.reviewId }, body });
  }

  async function withdraw(random: Random): Promise<unknown> {
    const of = anyKnown(random);
    if (!of) return write(random);
    known.delete(of);
    await of.by.services.reviews.withdrawReview({ params: { reviewId: of.reviewId } });
    return of.by.wrote.delete(of.sku);
  }

  /** Some rows of a former shop; one of them is here already. */
  async function importSome(random: Random): Promise<unknown> {
    const rows = ['old', `${words}-a`, `${words}-b`].map((key) => [
      key,
      'Former',
      pick(random, skus),
      written(random).stars,
      written(random).words,
      '2025-03-01',
    ]);
    const form = new FormData();
    const text = ['key,shop,sku,stars,words,written_on', ...rows.map((row) => row.join(','))];
    form.append('files', new Blob([text.join('\n')], { type: 'text/csv' }), 'reviews.csv');
    form.append('isTrial', 'false');
    const { reviewModeration } = pick(random, staff).services;
    return reviewModeration.importFormerReviews({ body: form as never });
  }

  /** Somebody leaves the shop with all they wrote, and somebody else comes. */
  async function erase(random: Random): Promise<unknown> {
    const place = Math.floor(random() * people.length);
    const leaving = people[place]!;
    people[place] = await stranger();
    for (const each of known) if (each.by === leaving) known.delete(each);
    await leaving.services.privacy.requestDeletion({ body: {} });
    const { accountId } = leaving;
    const { privacy } = pick(random, staff).services;
    const { requests } = await privacy.listDeletionRequests({ query: { state: 'open' } });
    const { requestId } = requests.find((request) => request.accountId === accountId)!;
    return privacy.executeDeletion({ params: { requestId }, body: { accountId } });
  }

  /** What was sold as a product of its own is sold as one of another, or is parted again. */
  let isMerged = false;
  async function merge(): Promise<unknown> {
    const [into, sku] = skus;
    isMerged = !isMerged;
    return transaction(shop.app.context.db, async (tx) => {
      await tx.query({
        text: `update offering set position = 9, product_id = (select id from product where slug = lower($2))
                where sku = $1`,
        values: [sku, isMerged ? into : sku],
      });
      await followOfferings(tx);
    });
  }

  const commands: Record<Deed, (random: Random) => Promise<unknown>> = {
    write,
    decide,
    edit,
    vote,
    report,
    appeal,
    withdraw,
    erase,
    import: importSome,
  };
  return {
    async act(random, count) {
      const result = { done: 0, refused: 0 };
      let begun = 0;
      const go = async (): Promise<void> => {
        while (begun < count) {
          begun += 1;
          try {
            await commands[pick(random, deeds)](random);
            result.done += 1;
          } catch (error) {
            const isRefusal = error instanceof RequestError && (error.status ?? 500) < 500;
            if (!isRefusal) throw error;
            result.refused += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, go));
      // As by an import, which nobody begins while others write.
      await merge();
      return result;
    },
  };
}
