import { reviewReasons } from '@plumbline/contracts/nouns/reviews.ts';
import { reasonNames } from '../../parts/reviews/reason-names.ts';
import type { ListDefinition, Tone } from '../kit/list-definition.ts';
import { signalNames } from '../parts/review-signals.ts';

/** One review as its list shows it. */
export interface ReviewRow {
  reviewId: string;
  said: string;
  goods: string;
  variant: string;
  sku: string;
  stars: string;
  state: string;
  tone: Tone;
  why: string;
  signals: string;
  buyer: string;
  proof: string;
  incentive: string;
  pictures: string;
  helpful: string;
  sent: string;
  decided: string;
  words: string;
}

export type ReviewFilter =
  | 'status'
  | 'stars'
  | 'sentWithin'
  | 'signal'
  | 'reason'
  | 'source'
  | 'buyerKind'
  | 'hasPictures'
  | 'hasIncentive'
  | 'hasReply'
  | 'hasAppeal';

const yesNo = { true: 'Yes', false: 'No' };

export const allReviewsList: ListDefinition<ReviewRow, ReviewFilter> = {
  name: 'all-reviews',
  one: 'review',
  many: 'reviews',
  searchLabel: 'Words, goods, SKU or number',
  filters: {
    status: {
      label: 'State',
      choices: { pending: 'Waiting', published: 'Shown', rejected: 'Not published' },
    },
    stars: { label: 'Stars', choices: { 5: '5', 4: '4', 3: '3', 2: '2', 1: '1' } },
    sentWithin: {
      label: 'Sent',
      choices: { 7: 'In the last 7 days', 30: 'In the last 30 days', 365: 'In the last year' },
    },
    signal: { label: 'Noticed', choices: signalNames },
    reason: {
      label: 'Not published because',
      choices: Object.fromEntries(reviewReasons.map((code) => [code, reasonNames[code].name])),
    },
    source: {
      label: 'Bought here',
      choices: { 'Website VerifiedOrder': 'Proved by an order', Website: 'Not proved' },
    },
    buyerKind: { label: 'Buyer', choices: { home: 'At home', trade: 'Trade' } },
    hasPictures: { label: 'With pictures', choices: yesNo },
    hasIncentive: { label: 'Rewarded', choices: yesNo },
    hasReply: { label: 'Answered by us', choices: yesNo },
    hasAppeal: { label: 'Open appeal', choices: yesNo },
  },
  presets: [
    { name: 'Fewest stars first', query: 'status=published&sort=stars' },
    { name: 'Appeals', query: 'hasAppeal=true' },
    { name: 'Noticed as ours', query: 'signal=staff' },
    { name: 'Without an answer', query: 'status=published&hasReply=false&sort=stars' },
  ],
  columns: [
    {
      id: 'said',
      name: 'Review',
      text: ({ said }) => said,
      note: { name: 'Goods', text: ({ goods }) => goods },
    },
    {
      id: 'stars',
      name: 'Stars',
      text: ({ stars }) => stars,
      figure: ({ stars }) => Number(stars),
      sort: 'stars',
      isFigure: true,
    },
    {
      id: 'state',
      name: 'State',
      text: ({ state }) => state,
      tone: ({ tone }) => tone,
      note: { name: 'Reason', text: ({ why }) => why },
    },
    { id: 'sent', name: 'Sent', text: ({ sent }) => sent, sort: 'sent' },
    { id: 'signals', name: 'Noticed', text: ({ signals }) => signals, isWide: true },
    {
      id: 'buyer',
      name: 'Buyer',
      text: ({ buyer }) => buyer,
      note: { name: 'Bought here', text: ({ proof }) => proof },
      isWide: true,
    },
    {
      id: 'helpful',
      name: 'Useful',
      text: ({ helpful }) => helpful,
      figure: ({ helpful }) => Number(helpful),
      sort: 'helpful',
      isFigure: true,
      isWide: true,
    },
    { id: 'sku', name: 'SKU', text: ({ sku }) => sku, isExtra: true },
    { id: 'variant', name: 'Finish and size', text: ({ variant }) => variant, isExtra: true },
    { id: 'number', name: 'Number', text: ({ reviewId }) => reviewId, isExtra: true },
    { id: 'incentive', name: 'Reward', text: ({ incentive }) => incentive, isExtra: true },
    {
      id: 'pictures',
      name: 'Pictures',
      text: ({ pictures }) => pictures,
      isFigure: true,
      isExtra: true,
    },
    { id: 'decided', name: 'Decided', text: ({ decided }) => decided, isExtra: true },
    { id: 'words', name: 'Words', text: ({ words }) => words, isExtra: true },
  ],
  hrefOf: ({ reviewId }) => `/staff/reviews/${reviewId}`,
  isRecorded: true,
};
