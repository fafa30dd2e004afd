import { Choice } from '../../kit/choice.tsx';
import { Section } from '../kit/record.tsx';
import type { ReleaseChoice } from './release-choice.server.ts';

/** The way of a page into the shop on a day, by itself or together with others. */
export function PublishOnADay({ choice }: { choice: ReleaseChoice }) {
  if (!choice) return null;
  const { key, choices, waiting } = choice;
  return (
    <Section id="release" title="Publish on a day">
      <form method="post" className="page-keeping">
        <p className="quiet">
          Put it into a release, as it was saved last. The release has the day and the hour at which
          all of its pages go into the shop.
        </p>
        <input type="hidden" name="key" value={key} />
        <Choice id="release-chosen" name="release" label="Release" choices={choices} />
        <button className="button button-outlined" name="intent" value="release">
          Add to a release
        </button>
        {waiting.length > 0 && (
          <p className="quiet small">
            To add it to one that waits for its hour, take the hour back first:{' '}
            {waiting.map(({ href, name }, place) => (
              <span key={href}>
                {place > 0 && '; '}
                <a className="link" href={href}>
                  {name}
                </a>
              </span>
            ))}
            .
          </p>
        )}
      </form>
    </Section>
  );
}
