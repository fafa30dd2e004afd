import { Icon } from '../../kit/icon.tsx';
import type { AftercareView } from './order-aftercare.server.ts';

/** What comes after an order: what goes back, what was asked, and what is to be confirmed. */
export function OrderAftercare({ view }: { view: AftercareView }) {
  const { returns, questions, termsHref, recycling } = view;
  return (
    <>
      {termsHref && (
        <p className="note info order-terms">
          <Icon name="truck" />
          <span>
            <b>Some of it is large.</b>{' '}
            <a href={termsHref}>Read how it is brought, and confirm it</a>, so that the van is not
            sent away.
          </span>
        </p>
      )}
      {returns.length > 0 && (
        <section className="order-aftercare" aria-labelledby="returns" id="order-returns">
          <h2 className="heading-medium" id="returns">
            Sending back
          </h2>
          <ul>
            {returns.map(({ number, href, text, mark }) => (
              <li key={number}>
                <a className="link" href={href}>
                  {number}
                </a>
                <span>{text}</span>
                <span className={`tag ${mark.tone}`}>{mark.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="order-aftercare" aria-labelledby="questions">
          <h2 className="heading-medium" id="questions">
            Questions
          </h2>
          {questions.map(({ number, topic, mark, messages, answerHref }) => (
            <article key={number} className="order-thread" aria-label={`${topic}, ${number}`}>
              <h3>
                {topic} <span className="quiet">{number}</span>{' '}
                <span className={`tag ${mark.tone}`}>{mark.text}</span>
              </h3>
              <ol>
                {messages.map(({ key, by, when, paragraphs, files }) => (
                  <li key={key} className={by === 'You' ? 'yours' : undefined}>
                    <p className="quiet">
                      {by}, {when}
                    </p>
                    {paragraphs.map((text, place) => (
                      <p key={place}>{text}</p>
                    ))}
                    {files.map(({ href, name, size }) => (
                      <p key={href}>
                        <a className="link" href={href} download>
                          {name}
                        </a>{' '}
                        <span className="quiet">{size}</span>
                      </p>
                    ))}
                  </li>
                ))}
              </ol>
              <a className="link" href={answerHref}>
                Write again
              </a>
            </article>
          ))}
        </section>
      )}
      {recycling.map(({ href, name }) => (
        <p className="hint" key={href}>
          Does {name} take the place of an old one? We{' '}
          <a className="link" href={href}>
            take the old one away
          </a>
          , free.
        </p>
      ))}
    </>
  );
}
