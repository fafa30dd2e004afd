import { RequestError } from '@plumbline/contracts/call/client.ts';
import { reviewReasons } from '@plumbline/contracts/nouns/reviews.ts';
import { pick, type Random } from './read-model/random-catalogue.ts';
import type { TestShop, Visitor } from './shop.ts';

/** People who write, vote, appeal and decide about reviews of some goods, all at once. */
export interface ReviewCrowd {
  /** Does so many things, eight at a time; gives how many of them were done and how many refused. */
  act(random: Random, commands: number): Promise<{ done: number; refused: number }>;
}

const atOnce = 8;

export async function startReviewCrowd(
  shop: TestShop,
  skus: readonly string[],
  { writers = 8, moderators = 3 }: { writers?: number; moderators?: number } = {},
): Promise<ReviewCrowd> {
  const people = await Promise.all(Array.from({ length: writers }, () => shop.signedIn()));
  const staff = await Promise.all(
    Array.from({ length: moderators }, () => shop.signedIn({ roles: ['moderator'] })),
  );
  const known: { reviewId: string; by: Visitor }[] = [];
  let words = 0;
  const written = (random: Random) => ({
    stars: 1 + Math.floor(random() * 5),
    words: `It does what it should, as I have seen ${(words += 1)} times by now.`,
    aspects: { value: 1 + Math.floor(random() * 5) },
    pictures: [],
  });
  const decide = async (random: Random, reviewId: string) => {
    const { reviewModeration } = pick(random, staff).services;
    const params = { reviewId };
    const { version } = await reviewModeration.getStaffReview({ params });
    if (random() < 0.55) {
      return reviewModeration.publishReview({ params, body: { version } });
    }
    const reason = pick(random, reviewReasons);
    await reviewModeration.recordReviewReason({ params, body: { version, reason, note: '' } });
    return reviewModeration.rejectReview({ params });
  };
  const commands = [
    async (random: Random) => {
      const by = pick(random, people);
      const body = { sku: pick(random, skus), ...written(random) };
      const { reviewId } = await by.services.reviews.createWebsiteReview({ body });
      known.push({ reviewId, by });
    },
    async (random: Random) => decide(random, pick(random, known).reviewId),
    async (random: Random) => decide(random, pick(random, known).reviewId),
    async (random: Random) => decide(random, pick(random, known).reviewId),
    async (random: Random) => {
      const { reviewId, by } = pick(random, known);
      await by.services.reviews.editReview({ params: { reviewId }, body: written(random) });
    },
    async (random: Random) => {
      const { reviewId, by } = pick(random, known);
      if (random() < 0.5) return by.services.reviews.withdrawReview({ params: { reviewId } });
      const body = { words: 'It is about the tap and nothing else.' };
      return by.services.reviews.appealReview({ params: { reviewId }, body });
    },
    async (random: Random) => {
      const { reviews } = pick(random, people).services;
      const params = { reviewId: pick(random, known).reviewId };
      await reviews.markHelpful({ params, body: { isHelpful: random() < 0.7 } });
    },
  ];
  return {
    async act(random, count) {
      const result = { done: 0, refused: 0 };
      for (let made = 0; made < count; made += atOnce) {
        const wanted = Math.min(atOnce, count - made);
        const first = known.length === 0;
        await Promise.all(
          Array.from({ length: wanted }, async () => {
            try {
              await (first ? commands[0]! : pick(random, commands))(random);
              result.done += 1;
            } catch (error) {
              const isRefusal = error instanceof RequestError && (error.status ?? 500) < 500;
              if (!isRefusal) throw error;
              result.refused += 1;
            }
          }),
        );
      }
      return result;
    },
  };
}
