import { Section } from '../kit/record.tsx';
import type { OrderView } from './order-view.server.ts';

/** What is to be done about the order by law, and by when. */
export function Clocks({ clocks }: Pick<OrderView, 'clocks'>) {
  if (clocks.length === 0) return null;
  return (
    <Section id="clocks" title="Due dates">
      <ul className="order-clocks">
        {clocks.map(({ key, title, todo, mark, href }) => (
          <li key={key}>
            <b>{title}</b>
            <span className={`tag ${mark.tone}`}>{mark.text}</span>
            <p>
              {todo}{' '}
              {href && (
                <a className="link" href={href}>
                  Give it back
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
