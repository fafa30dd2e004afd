import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { MiniLines, SumRows } from '../../parts/sums.tsx';
import { Back, Said, SendButtonFor, type Refused, type Texts } from './return-steps.tsx';
import type { previewView } from './return-view.server.ts';

/** The last step: all of it once more with its sum, and the button that books it. */
export function ReturnCheck({
  preview,
  texts,
  refused,
  report,
}: {
  preview: ReturnType<typeof previewView>;
  texts: Texts;
  refused: Refused | null;
  /** Where what is broken is reported. */
  report: string;
}) {
  return (
    <>
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <div className="columns return-check">
        <div>
          <h2 className="heading-medium">Your return</h2>
          <MiniLines lines={preview.lines} />
          <h2 className="heading-medium">What happens when</h2>
          <dl className="return-when">
            {preview.when.map(([day, text]) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Back to="how" texts={texts}>
            Change how it travels
          </Back>
        </div>
        <aside className="side" aria-labelledby="get">
          <h2 id="get">Your refund</h2>
          <SumRows sums={preview.sums} totalLabel="Refund" />
          <form method="post" data-soft noValidate>
            <Said texts={texts} without={['expectedPence']} />
            <input type="hidden" name="expectedPence" value={preview.expectedPence} />
            <SendButtonFor intent="book">{preview.does}</SendButtonFor>
          </form>
          <p className="quiet return-rights">
            <Icon name="info" className="icon-small" />
            <span>
              Something broken or not as described? <a href={report}>Tell us instead</a>: that has
              no time limit, and its way back is ours to pay.
            </span>
          </p>
        </aside>
      </div>
    </>
  );
}
