import type { LinkedThreadRow } from './linked-threads.server.ts';
import './linked-threads.css';

/** What somebody wrote to us, beside whatever it is linked to. */
export function LinkedThreads({
  rows,
  more = 0,
}: {
  rows: readonly LinkedThreadRow[];
  more?: number;
}) {
  return (
    <>
      <ul className="linked-threads">
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
      {more > 0 && (
        <p className="linked-more">{`And ${more} from before: search the inbox for them.`}</p>
      )}
    </>
  );
}
