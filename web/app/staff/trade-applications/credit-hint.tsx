import { Icon } from '../../kit/icon.tsx';
import { Section } from '../kit/record.tsx';
import type { RecordView } from './record-view.server.ts';

const icons = { ok: 'check', warn: 'triangle-exclamation-point', '': 'minus' } as const;
const speaks = { ok: 'For it:', warn: 'Against it:', '': 'Neither:' } as const;

/** What speaks for and against credit, before anybody searches a file. */
export function CreditHint({ credit: { mark, signs } }: { credit: RecordView['credit'] }) {
  return (
    <Section id="credit" title="Credit, as far as we know">
      <p>
        <span className={`tag ${mark.tone}`}>{mark.text}</span>
      </p>
      <ul className="assess-signs">
        {signs.map(({ text, tone }) => (
          <li key={text} className={tone || undefined}>
            <Icon name={icons[tone]} className="icon-small" />
            <span>
              <span className="visually-hidden">{speaks[tone]} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet small">
        From the registers and our own applications. Nobody’s file was searched: credit is the
        provider’s to give.
      </p>
    </Section>
  );
}
