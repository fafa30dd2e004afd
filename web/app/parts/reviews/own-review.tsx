import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf, fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { GoodsLine } from './goods-line.tsx';
import type { loadOwnReview } from './own-review.server.ts';
import { Stars } from './stars.tsx';
import { WriteFields } from './write-fields.tsx';
import type { RefusedReview } from './write-review.server.ts';

export type Tone = 'ok' | 'info' | 'bad';

/** A review of one's own: where it stands, how to change it, and what else can be done. */
export function OwnReview({
  own,
  refused,
}: {
  own: Awaited<ReturnType<typeof loadOwnReview>>;
  refused: RefusedForm | RefusedReview | undefined;
}) {
  const { review, form, appeal, town, aspects, pictures } = own;
  const { state, goods } = review;
  const ofWords = refused && 'uploads' in refused ? refused : undefined;
  const ofAppeal = refused && !ofWords ? refused : undefined;
  const known = new Map(pictures.map(({ id, src }) => [id, src]));
  const uploads = ofWords
    ? ofWords.uploads.map((id) => ({ id, src: known.get(id) ?? `/services/shop/uploads/${id}` }))
    : pictures;
  return (
    <>
      <GoodsLine goods={goods}>
        <small>
          <Stars stars={review.stars} /> sent {review.sentOn}
        </small>
      </GoodsLine>
      <p className="own-state">
        <span className={`tag ${state.tone}`}>{state.text}</span> {state.detail}
      </p>
      {review.mayAppeal && (
        <form method="post" className="write-form own-appeal" noValidate>
          <h2 className="heading-medium">Do you think that we are wrong?</h2>
          {ofAppeal && (
            <ErrorSummary errors={ofAppeal.errors} message={ofAppeal.message} prefix="appeal-" />
          )}
          <TextArea
            {...fieldsOf(appeal, ofAppeal, 'appeal-')('words')}
            label="Say why, and somebody else looks at it"
            rows={3}
          />
          <button className="button button-outlined" name="intent" value="appeal">
            Ask a second person
          </button>
        </form>
      )}
      <form method="post" encType="multipart/form-data" noValidate className="write-form">
        <h2 className="heading-medium">Change what you wrote</h2>
        {ofWords && <ErrorSummary errors={ofWords.errors} message={ofWords.message} />}
        <WriteFields
          field={fieldsOf(form, ofWords)}
          aspects={aspects}
          town={town}
          uploads={uploads}
          pictureError={errorOf(ofWords?.errors, 'pictures')}
          does={review.isShown ? 'Change it: it is checked again first' : 'Send for checking'}
        />
      </form>
      <details className="own-withdraw">
        <summary>Take it back</summary>
        <form method="post">
          <p>Nothing of it is kept: its words, its stars and its pictures go.</p>
          <button className="button button-outlined" name="intent" value="withdraw">
            Yes, take it back
          </button>
        </form>
      </details>
    </>
  );
}
