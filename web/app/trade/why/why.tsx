import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import whySheet from './why.css?url';
import { whyView } from './why-view.server.ts';

export const handle: ScreenHandle = { sheets: [whySheet] };

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, visitor, arrivals, shopName } = shopFrom(context);
  const figures = await orErrorPage(services.tradeApplications.describeTradeTerms());
  const own = visitor.signedIn
    ? await orErrorPage(services.tradeApplications.getOwnTradeApplication())
    : null;
  const delivery = await arrivals();
  return whyView({ figures, own, delivery, shopName, isTrade: visitor.trade });
}

/** Why a trade account, in terms of this shop: what it promises, what it kept, and what it asks. */
export default function Why() {
  const { lead, laps, day, plain, consumerReturnDays, asked, ways } =
    useLoaderData<typeof loader>();
  return (
    <Screen
      title="Trade accounts"
      description="Trade prices within minutes of applying, a decision by a day and hour that we name, and no fee."
      wide
    >
      <div className="wrap why-head">
        <h1>Your own prices in two minutes. The account by an hour we name.</h1>
        <p className="lead">{lead}</p>
        <div className="why-ways">
          {ways.map(({ href, name, isFirst }) => (
            <a
              key={href}
              className={`button ${isFirst ? 'button-main' : 'button-outlined'}`}
              href={href}
            >
              {name}
            </a>
          ))}
        </div>
      </div>
      <section className="why-laps" aria-labelledby="how">
        <div className="wrap">
          <h2 className="heading-medium" id="how">
            From the first field to the account
          </h2>
          <ol>
            {laps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className="wrap why-halves">
        <section aria-labelledby="day">
          <h2 className="heading-large" id="day">
            A working day with it
          </h2>
          <ol className="why-day">
            {day.map(({ time, title, text }) => (
              <li key={title}>
                <span className="why-time">{time}</span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="plainly">
          <h2 className="heading-large" id="plainly">
            Put plainly
          </h2>
          <dl className="why-plain">
            {plain.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="note">
            <span>
              <b>Not for you if it is your own one bathroom.</b> The shop’s prices are the same for
              everybody, and as a consumer you have {consumerReturnDays} days to change your mind.
            </span>
          </p>
        </section>
      </div>
      <section className="wrap why-asked" aria-labelledby="asked">
        <h2 className="heading-large" id="asked">
          Asked before applying
        </h2>
        <dl>
          {asked.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Screen>
  );
}
