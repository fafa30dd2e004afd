import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Picture } from '../../parts/card.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { claimView } from './claim-view.server.ts';
import { maySend } from '../parts/may-send.server.ts';
import { SendPart } from './send-part.tsx';
import '../../parts/order/claims/claim-spot.css';
import './claim.css';

const form = describeForm(allCalls.claims.decideClaim.body);
const partForm = describeForm(allCalls.claims.sendPart.body);

export async function loader({ context, params: { claimNumber = '' } }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [claim, may] = await orErrorPage(
    Promise.all([
      services.claims.getStaffClaim({ params: { claimNumber } }),
      maySend(services, { part: allCalls.claims.sendPart }),
    ]),
  );
  const view = claimView(claim);
  return { view, form: viewForm(form, view.begins), part: may.part ? viewForm(partForm) : null };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { claims } = servicesFrom(context);
  const { claimNumber = '' } = params;
  const sent = await request.formData();
  if (sent.get('intent') === 'part') {
    return answerForm(partForm, readForm(sent, partForm), async (body) => {
      await claims.sendPart({ params: { claimNumber }, body });
      return redirect(`${url.pathname}${url.search}`, 303);
    });
  }
  const typed = readForm(sent, form);
  return answerForm(form, typed, async (body) => {
    await claims.decideClaim({ params: { claimNumber }, body });
    return redirect(`${url.pathname}${url.search}`, 303);
  });
}

type View = ReturnType<typeof claimView>;

/** One claim: what the customer shows, what there was like it, and our decision. */
export default function ClaimRecord() {
  const { view, form: fields, part } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <StaffScreen
      title={view.title}
      note={view.number}
      above={[{ href: '/staff/claims', name: 'Claims' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}`}>
            Order {view.orderNumber}
          </a>
          <QueueSteps />
        </>
      }
    >
      <div className="claim-sides">
        <div>
          <Shown view={view} />
          <Section id="claim" title="The claim">
            <Facts facts={view.facts} />
          </Section>
          {view.decision && (
            <Section id="decided" title="Decision">
              <Facts facts={view.decision} />
              <p className="claim-links">
                {view.consignmentHref && (
                  <a className="link" href={view.consignmentHref}>
                    The replacement
                  </a>
                )}
                {view.refundHref && (
                  <a className="link" href={view.refundHref}>
                    The refund
                  </a>
                )}
              </p>
            </Section>
          )}
          {refused && !view.isOpen && !view.partDue && (
            // Somebody else was first, so that the form is gone that was sent.
            <ErrorSummary errors={refused.errors} message={refused.message} />
          )}
          {view.partDue && (
            <Section id="part" title={`The part, promised for ${view.partDue}`}>
              {part ? (
                <SendPart field={fieldsOf(part, refused)} refused={refused} parts={view.ownParts} />
              ) : (
                <p className="quiet">Support will send it, and record here when it has left.</p>
              )}
            </Section>
          )}
          {view.isOpen && (
            <form method="post" noValidate className="claim-decide">
              {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
              <Decide isFailure={view.isFailure} field={fieldsOf(fields, refused)} />
              <SendButton>Decide and tell the customer</SendButton>
            </form>
          )}
        </div>
        <Alike alike={view.alike} />
      </div>
    </StaffScreen>
  );
}

function Shown({ view }: { view: View }) {
  const { picture, pictures, description } = view;
  return (
    <Section id="shown" title="What the customer shows">
      {description && <p className="claim-words">{description}</p>}
      <div className="claim-shown">
        {picture && (
          <span className="claim-spot">
            <Picture picture={{ ...picture.view, width: 200, height: picture.height }} alt="Ours" />
            {picture.mark && (
              <span
                className="claim-mark"
                style={{ left: `${picture.mark.left}%`, top: `${picture.mark.top}%` }}
              >
                <span className="visually-hidden">The part that they pointed at</span>
              </span>
            )}
          </span>
        )}
        {pictures.map((src, place) => (
          <a key={src} href={src} data-recorded>
            <img src={src} alt={`What they sent, ${place + 1}`} loading="lazy" />
          </a>
        ))}
        {pictures.length === 0 && <p className="quiet">They sent no picture.</p>}
      </div>
    </Section>
  );
}

const decisions = [
  { value: 'replacement', name: 'Send another', isForFailure: true },
  { value: 'spare-part', name: 'Send a part', isForFailure: false },
  { value: 'money-off', name: 'Money off', isForFailure: false },
  { value: 'refund', name: 'Refund', isForFailure: true },
  { value: 'refuse', name: 'Refuse', isForFailure: true },
] as const;

function Decide({
  isFailure,
  field,
}: {
  isFailure: boolean;
  field: ReturnType<typeof fieldsOf<'decision' | 'day' | 'pence' | 'note'>>;
}) {
  const decision = field('decision');
  return (
    <>
      <fieldset className="claim-decisions" id={decision.id}>
        <legend>Our decision</legend>
        {decisions
          .filter(({ isForFailure }) => isForFailure || !isFailure)
          .map(({ value, name }) => (
            <label key={value}>
              <input
                className="box"
                type="radio"
                name="decision"
                value={value}
                defaultChecked={decision.defaultValue === value}
              />
              {name}
            </label>
          ))}
      </fieldset>
      <div className="claim-figures">
        <TextField
          {...field('day')}
          type="date"
          label="Arrives on"
          hint="For what is sent: the first day on which it can."
        />
        {!isFailure && (
          <TextField
            {...field('pence')}
            label="Money off"
            hint="For money off alone. A refund is of all that was paid for it, with the delivery charge where they keep nothing of the order."
          />
        )}
      </div>
      <TextArea
        {...field('note')}
        label="To the customer"
        hint="It stands in our mail to them."
        rows={4}
      />
    </>
  );
}

function Alike({ alike }: { alike: View['alike'] }) {
  return (
    <aside className="claim-alike" aria-labelledby="alike">
      <h2 id="alike">Claims like it</h2>
      {alike.length === 0 && <p className="quiet">None of these goods or this carrier.</p>}
      <ul>
        {alike.map(({ number, href, text, about, mark, hasSamePicture, pictures }) => (
          <li key={number}>
            <a href={href} data-recorded>
              <b>{text}</b>
            </a>
            <span className={`tag ${mark.tone}`}>{mark.text}</span>
            <small>{about}</small>
            {hasSamePicture && <small className="claim-same">The same picture came with it</small>}
            {pictures.length > 0 && (
              <span className="claim-thumbs">
                {pictures.map((src) => (
                  <img key={src} src={src} alt="" width={56} height={56} loading="lazy" />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}

export { StaffError as ErrorBoundary };
