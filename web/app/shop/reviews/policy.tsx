import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Icon } from '../../kit/icon.tsx';
import { dateAndYear, grouped } from '../../kit/format.ts';
import { reasonNames } from '../../parts/reviews/reason-names.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { sumOfRules } from './policy-sums.ts';
import policySheet from './policy.css?url';

export const handle: ScreenHandle = { sheets: [policySheet] };

const share = (part: number, of: number) => (of === 0 ? '' : `${((part * 100) / of).toFixed(1)} %`);

export async function loader({ context }: LoaderFunctionArgs) {
  const policy = await orErrorPage(shopFrom(context).services.reviews.getReviewPolicy());
  const { sent, verified, shown, turnedAway, cameBack, hoursToCheck, rules } = policy;
  const { lowSent, lowTurnedAway } = policy;
  const sum = sumOfRules(rules);
  return {
    period: `${dateAndYear(policy.from)} to ${dateAndYear(policy.until)}`,
    figures: [
      { name: 'Sent in', value: grouped(sent), note: `${grouped(verified)} from proved orders` },
      { name: 'Shown', value: grouped(shown), note: share(shown, sent) },
      {
        name: 'Not published',
        value: grouped(turnedAway),
        note: `${share(turnedAway, sent)}${cameBack > 0 ? `; ${grouped(cameBack)} came back changed` : ''}`,
      },
      {
        name: 'Time to check',
        value: hoursToCheck === null ? 'None yet' : `${grouped(hoursToCheck)} h`,
        note: 'middle value, weekends counted',
      },
    ],
    rules: rules.map(({ reason, count, lowStars, highStars }, place) => ({
      name: `${place + 1}. ${reasonNames[reason].name}`,
      means: reasonNames[reason].means,
      count: grouped(count),
      lowStars: grouped(lowStars),
      highStars: grouped(highStars),
    })),
    sum: {
      count: grouped(sum.count),
      lowStars: grouped(sum.lowStars),
      highStars: grouped(sum.highStars),
    },
    low:
      lowSent === 0
        ? null
        : `Of ${grouped(lowSent)} reviews with one or two stars, ${share(lowTurnedAway, lowSent)} were not published.`,
  };
}

const promises = [
  '“Bought here” is set by us, from a delivered order line. One person writes once of a product.',
  'All published reviews of a product count in its average, the second they go up or down. Of fewer than five we tell none.',
  'Vouchers and gifts are said on the review itself.',
  'We answer in public, under our own name, and never ask for a review to be taken down.',
  'A review that is changed is read again before it is shown.',
  'If we do not publish your review, we tell you by which rule, and you may ask for a second person.',
];
const never = [
  'We do not carry reviews from one product to another, nor across a range.',
  'We do not change a word or a star. We do not choose which reviews are shown first: the newest are.',
  'Reviews from our former shop say so, and do not have the mark. Those without a link are shown as they came: nobody here read them first.',
];

/** How reviews are checked, with the figures of the last twelve months. */
export default function ReviewPolicy() {
  const { period, figures, rules, sum, low } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="How reviews are checked"
      description="Six rules, the same for five stars and for one, with the figures of a year."
    >
      <div className="policy">
        <h1 className="heading-largest">How reviews are checked</h1>
        <p className="policy-lead">
          A person reads each one that is sent to us against six rules, the same for five stars and
          for one. We never edit a word.
        </p>
        <h2 className="visually-hidden">Figures, {period}</h2>
        <dl className="policy-figures">
          {figures.map(({ name, value, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                <small>{note}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className="policy-period">{period}</p>
        <div className="policy-sides">
          <section aria-labelledby="rules">
            <h2 className="heading-medium" id="rules">
              Not published, by rule
            </h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">Rule</th>
                  <th scope="col">Reviews</th>
                  <th scope="col">of 1–2 stars</th>
                  <th scope="col">of 4–5 stars</th>
                </tr>
              </thead>
              <tbody>
                {rules.map(({ name, means, count, lowStars, highStars }) => (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      <small>{means}</small>
                    </th>
                    <td>{count}</td>
                    <td>{lowStars}</td>
                    <td>{highStars}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Together</th>
                  <td>{sum.count}</td>
                  <td>{sum.lowStars}</td>
                  <td>{sum.highStars}</td>
                </tr>
              </tfoot>
            </table>
            <p className="policy-low">
              {low}{' '}
              <a className="link" href="/how-we-check-reviews.csv" data-reload>
                CSV
              </a>
            </p>
          </section>
          <section aria-labelledby="promises">
            <h2 className="heading-medium" id="promises">
              What we do, and do not
            </h2>
            <ul>
              {promises.map((text) => (
                <li key={text}>
                  <Icon name="check" className="good" />
                  {text}
                </li>
              ))}
              {never.map((text) => (
                <li key={text}>
                  <Icon name="x" className="bad" />
                  {text}
                </li>
              ))}
            </ul>
            <p className="policy-low">
              Seen something false? Press “Report” below the review: it is looked at within two
              working days.
            </p>
          </section>
        </div>
      </div>
    </Screen>
  );
}
