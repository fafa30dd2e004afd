import type { FormView, RefusedForm } from '../../kit/form.ts';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import type { ApprovalView } from './approval-view.server.ts';

/** What has moved since it was asked, how long its prices hold, and what may be done about it. */
export function Decide({
  approval,
  isChosen,
  form,
  refused,
}: {
  approval: ApprovalView;
  /** Whether the session buys for the business that it is of. */
  isChosen: boolean;
  form: FormView<'reason'>;
  refused: RefusedForm | undefined;
}) {
  const { decided, reason, state, orderNumber } = approval;
  return (
    <div className="approval-side">
      {decided !== null && (
        <p>
          <b>{state === 'refused' ? 'Refused' : 'Approved'}</b> by {decided}.
        </p>
      )}
      {reason !== null && <blockquote>{reason}</blockquote>}
      {orderNumber === null && <Moved approval={approval} />}
      {approval.left && <Left left={approval.left} isChosen={isChosen} />}
      {approval.mayDecide && <Acts approval={approval} form={form} refused={refused} />}
      {approval.mayTakeOver && <TakeOver approval={approval} isChosen={isChosen} />}
      {approval.mayResume && <Resume approval={approval} isChosen={isChosen} />}
      {approval.isOwn && state === 'waiting' && (
        <p className="small quiet">Somebody else decides about it. You are mailed the answer.</p>
      )}
    </div>
  );
}

/** The price, the goods and the day of now beside those that were asked for. */
function Moved({ approval }: { approval: ApprovalView }) {
  const { today, title, percent, isHeld, heldUntil, holdDays, mustBeAskedAgain } = approval;
  return (
    <>
      <p>
        <b>
          {today === null
            ? 'Some of it is no longer sold.'
            : approval.isMoved
              ? `Bought today it would be ${today}, ${percent}.`
              : 'It costs today what it did.'}
        </b>{' '}
        {isHeld
          ? `It is ordered at the held ${title}, or at today’s price where that is lower.`
          : mustBeAskedAgain
            ? 'That is over 2 %, so it needs approval again.'
            : 'Its prices are no longer held; up to 2 % more needs no new approval.'}
      </p>
      <div className="approval-hold">
        <progress value={holdDays.percent} max={100} aria-label="How much of the hold is over" />
        <p className="small quiet">
          {isHeld ? `${holdDays.left} left, until ${heldUntil}` : `The hold ended ${heldUntil}`}
        </p>
      </div>
      <p>
        <b>
          {approval.day === null ? 'Its delivery is no longer offered' : `Arrives ${approval.day}`}
        </b>
        {approval.day === null
          ? ': another day is chosen as it is ordered.'
          : approval.isDayMoved
            ? ` if it is ordered now, and not ${approval.askedDay} as asked.`
            : ' if it is ordered now, as asked.'}{' '}
        <span className="quiet">
          {`To ${approval.deliverTo}. The day and the goods are not held.`}
        </span>
      </p>
    </>
  );
}

/** What may be spent before this order and after it. */
function Left({
  left: { rows, note },
  isChosen,
}: {
  left: NonNullable<ApprovalView['left']>;
  isChosen: boolean;
}) {
  return (
    <section aria-labelledby="left">
      <h3 id="left">Left to spend</h3>
      <dl className="approval-left">
        {rows.map(({ name, value, isBad }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isBad ? 'dearer' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {note && (
        <p className="small quiet">
          {note}
          {/* The statement is of the business that the session buys for. */}
          {isChosen && (
            <>
              {' '}
              <a className="link" href="/trade/statement">
                Open credit and statement
              </a>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Acts({
  approval: { approvalId, askedBy, title, totalInc, mustBeAskedAgain },
  form,
  refused,
}: {
  approval: ApprovalView;
  form: FormView<'reason'>;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused);
  const action = `/trade/approvals/${approvalId}`;
  return (
    <>
      {!mustBeAskedAgain && (
        <form method="post" action={action} data-soft="stay">
          <input type="hidden" name="intent" value="approve" />
          <SendButton>{`Approve ${title}`}</SendButton>
          <p className="small quiet">
            {`${totalInc} inc VAT. ${askedBy} orders and pays it; it passes their limits once.`}
          </p>
        </form>
      )}
      <form method="post" action={action} data-soft="stay" noValidate className="approval-refuse">
        <input type="hidden" name="intent" value="refuse" />
        <TextArea
          {...field('reason')}
          label={mustBeAskedAgain ? `Send it back to ${askedBy}` : 'Or refuse it'}
          rows={2}
        />
        <button className="button button-outlined">
          {mustBeAskedAgain ? 'Send back' : 'Refuse'}
        </button>
      </form>
    </>
  );
}

/** Who asked has left: its goods are the business's, for whoever decides. */
function TakeOver({
  approval: { approvalId, askedBy, businessId, businessName },
  isChosen,
}: {
  approval: ApprovalView;
  isChosen: boolean;
}) {
  return (
    <form method="post" action={`/trade/approvals/${approvalId}`} data-reload>
      <input type="hidden" name="intent" value="take-over" />
      <input type="hidden" name="businessId" value={businessId} />
      {!isChosen && <input type="hidden" name="choose" value="1" />}
      <p>{`${askedBy} has left the team. What was asked for is ${businessName}’s to order.`}</p>
      <button className="button button-main wide">Put it into your basket</button>
      <p className="small quiet">At today’s prices. Nothing is ordered yet.</p>
    </form>
  );
}

/** Its buyer's own way on: to the order, or back to the basket. */
function Resume({
  approval: { approvalId, isApproved, state, businessId, businessName },
  isChosen,
}: {
  approval: ApprovalView;
  isChosen: boolean;
}) {
  return (
    <form method="post" action={`/trade/approvals/${approvalId}`} data-reload>
      <input type="hidden" name="intent" value="resume" />
      <input type="hidden" name="businessId" value={businessId} />
      {!isChosen && <input type="hidden" name="choose" value="1" />}
      <button className={`button ${isApproved ? 'button-main' : 'button-outlined'} wide`}>
        {isApproved
          ? 'Order it now'
          : state === 'waiting'
            ? 'Take it back to change it'
            : 'Back into the basket'}
      </button>
      {!isChosen && <p className="small quiet">{`You buy for ${businessName} from then on.`}</p>}
    </form>
  );
}
