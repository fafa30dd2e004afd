import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import * as accountReview from '../app/account/review.tsx';
import * as accountReviews from '../app/account/reviews.tsx';
import { createMarkupCache } from '../app/kit/markup-cache.server.ts';
import { provideVisit, type Shop } from '../app/request/shop.server.ts';
import { loadSaid } from '../app/shop/home/said.server.tsx';
import * as questions from '../app/shop/questions/questions.tsx';
import * as reviews from '../app/shop/reviews/reviews.tsx';
import { loader as allReviewsCsv } from '../app/staff/all-reviews/csv.ts';
import * as allReviews from '../app/staff/all-reviews/list.tsx';
import * as questionRecord from '../app/staff/product-questions/record.tsx';
import * as reviewQueue from '../app/staff/reviews/list.tsx';
import * as reviewRecord from '../app/staff/reviews/record.tsx';
import { shopFace, visit as nobody } from './pages.ts';
import { askScreen, type ScreenModule } from './screens.tsx';
import { corpus, expectUnharmed, harmless } from './stored-scripts.ts';

const at = '2026-11-18T10:00:00Z';
const day = '2026-11-18';

/** Everything that people write of goods, each text of it the same. */
function storeOf(text: string) {
  const reviewId = 'RV-7Q2M-X0RA';
  const picture = { file: 'tap.avif', alt: text, width: 640, height: 640 };
  const goods = { sku: 'TAP', slug: 'tap', name: text, variant: text, picture };
  const review = {
    reviewId,
    stars: 4,
    title: text,
    words: `${text} It fits the old holes.`,
    aspects: { value: 4 },
    isVerified: false,
    buyerKind: 'home' as const,
    town: text,
    variant: text,
    incentive: text,
    importedFrom: text,
    writtenOn: day,
    daysInUse: null,
    pictures: [],
    helpful: 2,
    reply: { words: text, on: day },
  };
  const own = {
    ...review,
    goods,
    rateable: ['asShown' as const],
    status: 'rejected' as const,
    submittedAt: at,
    showsTown: true,
    checkedBy: null,
    rejection: { reason: 'abuse' as const, note: text, appeal: 'possible' as const },
  };
  const found = {
    reviewId,
    version: 3,
    source: 'Website',
    status: 'rejected',
    goods,
    stars: 4,
    title: text,
    words: review.words,
    buyerKind: 'home',
    incentive: text,
    pictures: 0,
    signals: ['link'],
    reason: 'abuse',
    hasAppeal: true,
    helpful: 0,
    submittedAt: at,
    decidedAt: at,
    checkBy: day,
  };
  const forStaff = {
    ...found,
    aspects: {},
    writer: { email: text, reviews: 2 },
    order: null,
    importedFrom: text,
    pictureFiles: [],
    checks: [
      { signal: 'link', detail: text },
      { signal: 'reported', detail: text },
    ],
    recorded: { reason: 'abuse', note: text, by: text },
    rejection: { reason: 'abuse', note: text },
    appeal: { words: text, isOpen: true },
    reply: text,
    history: [{ kind: 'appealed', at, by: text, detail: text }],
    averageIfShown: null,
    averageNow: null,
    countNow: 1,
  };
  const answers = [
    { answerId: 'AN-1', kind: 'staff', words: text, attribute: null, answeredOn: day },
    { answerId: 'AN-2', kind: 'facts', words: text, attribute: text, answeredOn: day },
  ];
  const question = {
    questionId: 'QA-7Q2M-X0RA',
    askedAs: `${text} As it was asked.`,
    isHidden: false,
    isListed: true,
    reports: [{ words: text, at }],
    version: 1,
    status: 'pending',
    goods,
    words: text,
    askerEmail: text,
    isPublic: true,
    askedAt: at,
    answerBy: day,
    fact: { words: text, attribute: text },
    answers: answers.map(({ kind, words }, place) => ({
      answerId: `A${place}`,
      kind,
      words,
      by: text,
      answeredAt: at,
      status: 'pending',
    })),
  };
  const figures = { count: 1, average: null, distribution: [] };
  const choices = {
    withPictures: 0,
    threeAndFewer: 0,
    trade: 0,
    home: 0,
    finishes: [{ value: text, label: text, count: 1 }],
  };
  const page = { total: 1, page: 1, size: 10, pageNumber: 1, pageSize: 20 };
  return {
    accounts: { getUserProfile: async () => ({ roles: ['moderator'], displayName: text }) },
    staffViews: { listStaffViews: async () => ({ views: [] }) },
    catalogue: {
      getProductSummary: async () => ({ slug: 'tap', name: text, offerings: [{ sku: 'TAP' }] }),
    },
    reviews: {
      getReviewsOfShop: async () => ({ count: 7, average: 4, newest: [{ ...review, goods }] }),
      listReviews: async () => ({
        slug: 'tap',
        name: text,
        choices,
        reviews: [review],
        marked: [],
        ...page,
      }),
      getReviewSummary: async () => ({
        slug: 'tap',
        name: text,
        ...figures,
        verified: 0,
        pictures: 0,
        newestPictures: [],
        aspects: [],
        mentions: [{ text, isPraise: true, count: 1 }],
        unrewarded: { count: 0, average: null },
        turnedAway: 1,
        sent: 2,
      }),
      listOwnReviews: async () => ({ reviews: [own] }),
      getOwnReview: async () => own,
      listReviewable: async () => ({
        checkedBy: day,
        lines: [
          {
            goods,
            isVerified: true,
            deliveredOn: day,
            town: text,
            incentive: text,
            aspects: ['value'],
            reviewId: null,
          },
        ],
      }),
    },
    reviewModeration: {
      getStaffReview: async () => forStaff,
      searchReviewsAdvancedV2: async () => ({ ...page, reviews: [found] }),
    },
    productQuestions: {
      getProductQuestion: async () => question,
      listQuestionsAndAnswers: async () => ({
        slug: 'tap',
        name: text,
        ...page,
        questions: [{ questionId: question.questionId, words: text, askedOn: day, answers }],
      }),
    },
  };
}

const visitor = { signedIn: true, staff: true };
const outlet = { previous: null, next: null };
const drawn =
  (screen: ScreenModule, pattern: string, address = pattern) =>
  async (text: string) => {
    const services = storeOf(text);
    const { html, status } = await askScreen(screen, {
      pattern,
      at: address,
      services,
      visitor,
      outlet,
    });
    expect(status).toBe(200);
    return html;
  };

const surfaces: Record<string, (text: string) => Promise<string>> = {
  'the reviews of a product': drawn(reviews, '/p/:slug/reviews', '/p/tap/reviews'),
  'the questions about a product': drawn(questions, '/p/:slug/questions', '/p/tap/questions'),
  'the reviews of an account': drawn(accountReviews, '/account/reviews'),
  'a review of one’s own': drawn(
    accountReview,
    '/account/reviews/:reviewId',
    '/account/reviews/RV-7Q2M-X0RA',
  ),
  'the staff’s queue': drawn(reviewQueue, '/staff/reviews'),
  'the staff’s list': drawn(
    allReviews,
    '/staff/all-reviews',
    '/staff/all-reviews?columns=words.sku.variant.incentive.signals',
  ),
  'a review as staff read it': drawn(
    reviewRecord,
    '/staff/reviews/:reviewId',
    '/staff/reviews/RV-7Q2M-X0RA',
  ),
  'a question as staff read it': drawn(
    questionRecord,
    '/staff/product-questions/:questionId',
    '/staff/product-questions/QA-7Q2M-X0RA',
  ),
  'the front page': (text) =>
    loadSaid({
      services: storeOf(text),
      markup: createMarkupCache(1),
      reportFault: (error: unknown) => {
        throw error;
      },
    } as unknown as Shop),
};

test.each(Object.keys(surfaces))(
  'a script in what people wrote is words and nothing else: %s',
  async (name) => {
    const draw = surfaces[name]!;
    const plain = await draw(harmless);
    expect(plain).toContain(harmless);
    for (const script of corpus) expectUnharmed(await draw(script), plain);
  },
);

async function csvOf(text: string): Promise<string> {
  const url = new URL('https://shop.example/staff/all-reviews.csv?columns=words.sku.incentive');
  const context = new RouterContextProvider();
  const shown = { ...shopFace, demo: true, refused: null, secure: true, nonce: 'n' };
  const whole = { ...nobody, ...shown, services: storeOf(text), reportFault: () => {} };
  provideVisit(context, whole as never, new Request(url), createMarkupCache(1));
  return (await allReviewsCsv({ context, url } as never)).text();
}

test.each(['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\tx', 'a"b', 'a,b\r\nc'])(
  'what staff take away as a file runs nothing in a spreadsheet: %j',
  async (text) => {
    const file = await csvOf(text);
    const cells = file.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)|\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(file).toContain(text.replaceAll('"', '""'));
  },
);
