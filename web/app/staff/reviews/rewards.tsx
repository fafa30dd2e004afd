import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { Section } from '../kit/record.tsx';
import type { rewardView } from './reward-view.server.ts';
import '../kit/list-table.css';
import './rewards.css';

interface Rewards {
  owed: readonly ReturnType<typeof rewardView>[];
  /** How many are owed in all, where that is more than are shown. */
  more: number;
  given: readonly ReturnType<typeof rewardView>[];
  form: FormView<'code'>;
}

/** Who waits for what was promised for a review, with the form that sends it, and what was sent. */
export function ReviewRewards({
  rewards: { owed, more, given, form },
  refused,
}: {
  rewards: Rewards;
  refused: RefusedForm | null;
}) {
  return (
    <div className="rewards-sections">
      <Section id="owed" title="To be sent">
        <p className="quiet small">
          What was promised, once somebody has decided about the review: shown or not, with one star
          or five. Your code goes to its writer by e-mail, once.
        </p>
        {owed.length === 0 ? (
          <p>Nobody waits for anything.</p>
        ) : (
          <ul className="rewards">
            {owed.map(({ reviewId, href, goods, email, promised, decided }) => (
              <li key={reviewId} id={reviewId}>
                <p>
                  <b>{promised}</b> for{' '}
                  <a className="link" href={href} data-recorded>
                    {goods}
                  </a>
                  <small>
                    {email} · {decided}
                  </small>
                </p>
                <form method="post" noValidate>
                  <input type="hidden" name="intent" value="give" />
                  <input type="hidden" name="reviewId" value={reviewId} />
                  <TextField
                    {...fieldsOf(
                      form,
                      refused?.texts['reviewId'] === reviewId ? refused : null,
                      `${reviewId}-`,
                    )('code')}
                    label={`Code for ${email}`}
                    hint={undefined}
                    autoComplete="off"
                  />
                  <button className="button button-outlined">
                    Send<span className="visually-hidden"> it to {email}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p>{more} more come here once these are sent.</p>}
      </Section>
      {given.length > 0 && (
        <Section id="given" title="Sent last">
          <ul className="rewards">
            {given.map(({ reviewId, goods, email, promised, sent }) => (
              <li key={reviewId}>
                <p>
                  <b>{promised}</b> for {goods}
                  <small>
                    {email} · {sent}
                  </small>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
