import { counted } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { useTakesFocus } from '../../kit/takes-focus.ts';
import type { AgainReport } from './buy-again.server.ts';

/** What of goods that were bought before is in the basket again, and what is not. */
export function BoughtAgain({
  report,
  from = 'this order',
}: {
  report: AgainReport;
  /** What they were taken from, in words. */
  from?: string;
}) {
  // Each answer is a new report.
  const note = useTakesFocus<HTMLDivElement>(report);
  const { added, refused, short } = report;
  const tone = added === 0 ? 'bad' : refused.length + short.length === 0 ? 'ok' : 'warn';
  return (
    <div className={`note ${tone} order-again`} role="alert" tabIndex={-1} ref={note}>
      <Icon name={tone === 'ok' ? 'check' : 'triangle-exclamation-point'} />
      <div>
        <b>
          {added === 0
            ? `Nothing from ${from} could be added to your basket`
            : `${counted(added, 'product')} from ${from} ${added === 1 ? 'is' : 'are'} in your basket`}
        </b>
        {refused.length > 0 && (
          <ul>
            {refused.map(({ name, reason, successorHref }) => (
              <li key={name}>
                {reason.includes(name) ? reason : `${name}: ${reason}`}{' '}
                {successorHref && (
                  <a className="link" href={successorHref}>
                    See what is sold instead
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {short.map(({ name, reason }) => (
          <p key={name}>{`${name}: ${reason}. Change the number in your basket.`}</p>
        ))}
        {added > 0 && (
          <a className="link" href="/basket">
            Go to the basket
          </a>
        )}
      </div>
    </div>
  );
}
