import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { OwnReview } from '@plumbline/contracts/nouns/reviews.ts';
import { redirect } from 'react-router';
import type { Tone } from './own-review.tsx';
import { dateAndYear, dayOf, longDay } from '../../kit/format.ts';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { goodsView } from './goods-view.server.ts';
import { reasonNames } from './reason-names.ts';
import { answerReview, formOf } from './write-review.server.ts';

const appealForm = describeForm(allCalls.reviews.appealReview.body);

/** Where a review stands, as its writer is told. */
function stateOf({ status, checkedBy, rejection }: OwnReview): {
  text: string;
  tone: Tone;
  detail: string;
} {
  if (status === 'published') return { text: 'Shown', tone: 'ok', detail: 'It counts.' };
  if (status === 'pending') {
    const detail = `Checked by ${longDay(checkedBy!)}. You can change it until then.`;
    return { text: 'Being checked', tone: 'info', detail };
  }
  const { reason, note, appeal } = rejection!;
  const told = [`${reasonNames[reason].name}.`, note].filter(Boolean).join(' ');
  const detail =
    appeal === 'open'
      ? `${told} A second person is looking at it.`
      : appeal === 'closed'
        ? `${told} A second person agrees.`
        : told;
  return { text: 'Not published', tone: 'bad', detail };
}

/** A review of somebody's own, as a thing of their list. */
export const ownReviewView = (review: OwnReview) => ({
  id: review.reviewId,
  goods: goodsView(review.goods),
  stars: review.stars,
  title: review.title,
  words: review.words,
  sentOn: dateAndYear(dayOf(new Date(review.submittedAt))),
  state: stateOf(review),
  isShown: review.status === 'published',
  mayAppeal: review.rejection?.appeal === 'possible',
  helpful: review.helpful,
});

/** A review with the form that changes it. `invitation` is of whoever came by one. */
export async function loadOwnReview(
  { services }: Shop,
  reviewId: string,
  invitation: string | undefined,
) {
  const query = { ...(invitation && { invitation }) };
  const proof = invitation ? `?${new URLSearchParams({ invitation })}` : '';
  const review = await orErrorPage(services.reviews.getOwnReview({ params: { reviewId }, query }));
  return {
    review: ownReviewView(review),
    form: formOf(review),
    appeal: viewForm(appealForm),
    town: review.town,
    aspects: review.rateable,
    pictures: review.pictures.map((id) => ({
      id,
      src: `/services/shop/reviews/${reviewId}/pictures/${id}${proof}`,
    })),
  };
}

/** Changes a review, takes it back, or asks for a second person; then leads to where it stands. */
export async function answerOwnReview(
  { services }: Shop,
  request: Request,
  { reviewId, invitation, done }: { reviewId: string; invitation?: string; done: string },
) {
  const sent = await request.formData();
  const intent = String(sent.get('intent') ?? '');
  const asked = { params: { reviewId }, query: { ...(invitation && { invitation }) } };
  const { reviews } = services;
  if (intent === 'withdraw') {
    await orErrorPage(reviews.withdrawReview(asked));
    return redirect(`${done}?done=withdrawn`, 303);
  }
  if (intent === 'appeal') {
    return answerForm(appealForm, readForm(sent, appealForm), async (body) => {
      await reviews.appealReview({ ...asked, body });
      return redirect(`${done}?done=appealed`, 303);
    });
  }
  return answerReview(sent, async (body) => {
    await reviews.editReview({ ...asked, body });
    return redirect(`${done}?done=sent`, 303);
  });
}
