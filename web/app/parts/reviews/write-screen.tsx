import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf, fieldsOf, type FormView } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { GoodsLine } from './goods-line.tsx';
import type { ReviewableView } from './goods-view.server.ts';
import { WriteFields, type WrittenName } from './write-fields.tsx';
import type { RefusedReview } from './write-review.server.ts';

/** The form of a new review, with the goods that it is about and what becomes of it. */
export function WriteForm({
  line,
  form,
  refused,
  checkedBy,
  ownHref,
}: {
  line: ReviewableView;
  form: FormView<WrittenName>;
  refused: RefusedReview | undefined;
  checkedBy: string;
  /** Below which address somebody's own reviews stand. */
  ownHref: string;
}) {
  const { goods, isVerified, arrived, incentive, aspects, town } = line;
  return (
    <form method="post" encType="multipart/form-data" noValidate className="write-form">
      <input type="hidden" name="sku" value={goods.sku} />
      <GoodsLine goods={goods}>
        <small>
          {isVerified ? `Bought here. ${arrived}` : 'Not bought here: it is shown without the mark'}
        </small>
      </GoodsLine>
      {incentive && (
        <p className="note info">
          <Icon name="info" />
          <span>{incentive} for your review, whatever it says. We say so beside it.</span>
        </p>
      )}
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      {refused?.writtenId && (
        <p>
          <a className="link" href={`${ownHref}/${refused.writtenId}`}>
            Open what you wrote
          </a>
        </p>
      )}
      <WriteFields
        field={fieldsOf(form, refused)}
        aspects={aspects}
        town={town}
        uploads={(refused?.uploads ?? []).map((id) => ({
          id,
          src: `/services/shop/uploads/${id}`,
        }))}
        pictureError={errorOf(refused?.errors, 'pictures')}
        does="Send for checking"
      />
      <p className="small quiet">
        A person checks it by {checkedBy} against six rules; your stars make no difference.{' '}
        <a className="link" href="/how-we-check-reviews">
          How reviews are checked
        </a>
      </p>
    </form>
  );
}
