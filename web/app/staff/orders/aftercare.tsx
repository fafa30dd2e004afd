import { Section } from '../kit/record.tsx';
import type { AftercareRow } from './aftercare.server.ts';

/** What came back of an order, and what was asked about it. */
export function Aftercare({ rows }: { rows: readonly AftercareRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section id="aftercare" title="Returns and questions">
      <ul className="order-payments">
        {rows.map(({ href, name, about, mark }) => (
          <li key={href}>
            <a className="link" href={href} data-recorded>
              {name}
            </a>
            <span className={`tag ${mark.tone}`}>{mark.text}</span>
            <small>{about}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
