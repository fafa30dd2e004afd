import type { LoaderFunctionArgs } from 'react-router';
import { csvOf } from '../../kit/csv.ts';
import { reasonNames } from '../../parts/reviews/reason-names.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { sumOfRules } from './policy-sums.ts';

/** How many reviews were not published by which rule, as a file that spreadsheets open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const policy = await orErrorPage(shopFrom(context).services.reviews.getReviewPolicy());
  const { from, until, rules } = policy;
  const lines = [
    ...rules.map((rule) => ({ ...rule, name: reasonNames[rule.reason].name })),
    { ...sumOfRules(rules), name: 'Together' },
  ];
  const texts = lines.map(({ name, count, lowStars, highStars }) =>
    [name, count, lowStars, highStars, from, until].map(String),
  );
  const header = ['rule', 'reviews', 'of_1_to_2_stars', 'of_4_to_5_stars', 'from', 'until'];
  return new Response(csvOf([header, ...texts]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="reviews-not-published-${until}.csv"`,
    },
  });
}
