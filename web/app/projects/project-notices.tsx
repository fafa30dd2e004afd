import type { RefusedForm } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { useTakesFocus } from '../kit/takes-focus.ts';
import { BothTexts, type BothTextsRow } from '../parts/both-texts.tsx';
import type { ChangeRow, ReportView } from './project-changes.server.ts';

/** Why something was not saved, and what others changed meanwhile. */
export function Missed({
  refused: { message, errors },
  missed,
  both,
}: {
  refused: RefusedForm;
  missed: readonly string[];
  both: readonly BothTextsRow[];
}) {
  return (
    <div className="note bad before-content" role="alert">
      <Icon name="triangle-exclamation-point" />
      <div>
        <p>{message}</p>
        {errors
          .filter((error) => error.message !== message)
          .map((error) => (
            <p key={error.name}>{error.message}</p>
          ))}
        <BothTexts rows={both} />
        {both.length > 0 && (
          <p className="below">
            What you typed is still in the field. Save again to keep it, or combine the two.
          </p>
        )}
        {missed.length > 0 && (
          <>
            <p className="below">
              This is how it is now. Make your change again if it is still right.
            </p>
            <ul className="missed">
              {missed.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** Then and now of what has changed; it changes nothing by itself. */
export function Changes({ rows, path }: { rows: readonly ChangeRow[]; path: string }) {
  return (
    <section className="project-changes" aria-labelledby="changes">
      <div className="spread">
        <div>
          <h2 id="changes" className="heading-medium">
            {rows.length === 0 ? 'Nothing has changed' : 'Since you added them'}
          </h2>
          <p className="small quiet">
            {rows.length === 0
              ? 'Prices and stock are the same as when you last looked.'
              : 'Nothing changes until you confirm.'}
          </p>
        </div>
        <div className="project-actions">
          {rows.length > 0 && (
            <form method="post" action={path} data-soft="stay">
              <button className="button button-outlined button-small" name="intent" value="noted">
                Got it
              </button>
            </form>
          )}
          <a className="button button-text small" href={path} data-soft="stay">
            {rows.length > 0 ? 'Later' : 'Close'}
          </a>
        </div>
      </div>
      {rows.length > 0 && (
        <table className="was-now">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, note, was, now, difference, tone }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {note && <span>{note}</span>}
                </th>
                <td className="faint">{was}</td>
                <td>{now}</td>
                <td className={tone === 'better' ? 'ok-text' : 'warn-text'}>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const tones = { ok: 'ok-text', warn: 'warn-text', bad: 'bad-text' } as const;
const marks = { ok: 'check', warn: 'info', bad: 'circle-slash' } as const;

/** What became of each piece when all went into the basket. */
export function Report({ report }: { report: ReportView }) {
  // It stands where the reader is not looking: the keyboard goes on from it.
  const place = useTakesFocus<HTMLElement>();
  return (
    <section className="project-report" aria-labelledby="report" tabIndex={-1} ref={place}>
      <div className="spread">
        <div>
          <h2 id="report" className="heading-medium">
            {report.title}
          </h2>
          <p className="small quiet">{report.line}</p>
        </div>
        <a className="button button-outlined" href="/basket">
          <Icon name="shopping-basket" className="icon-small" />
          See the basket
        </a>
      </div>
      <ul>
        {report.rows.map(({ key, name, tone, text, amount, link }) => (
          <li key={key}>
            <span className={tones[tone]}>
              <Icon name={marks[tone]} />
            </span>
            <span>
              <b>{name}</b>
              <span className="small quiet">
                {text}{' '}
                {link && (
                  <a className="link" href={link.href}>
                    {link.label}
                  </a>
                )}
              </span>
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
