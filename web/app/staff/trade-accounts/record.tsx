import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Figures } from '../kit/figures.tsx';
import { Beside, Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { linkedThreadRows } from '../parts/linked-threads.server.ts';
import { LinkedThreads } from '../parts/linked-threads.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { accountView } from './account-view.server.ts';
import { loadCredit } from './credit-part.server.ts';
import { hrefOf, loadAccount, rowIdOf } from './own-account.server.ts';
import './trade-account.css';

const { tradeAccounts: calls, tradeBands, tradeRequests, applicationReviews } = allCalls;
const form = describeForm(calls.addTradeNote.body);

/** What of the page works for whoever looks: whoever collects reads it and changes nothing. */
const findWays = (services: Services) =>
  maySend(services, {
    note: calls.addTradeNote,
    edit: calls.updateBusiness,
    setStatus: calls.setTradeStatus,
    setBand: tradeRequests.setTradeBand,
    decide: tradeRequests.getTradeRequest,
    seePrices: tradeBands.listPaidPrices,
    changeMember: calls.updateDetails,
    seeApplication: applicationReviews.getTradeAccountApplication,
  });

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccount(args);
  const services = servicesFrom(args.context);
  const params = { id: account.businessId };
  const record = await orErrorPage(services.tradeAccounts.getTradeRecord({ params }));
  return {
    credit: await loadCredit(services, account.businessId),
    view: accountView(account, record, new Date()),
    written: await linkedThreadRows(services, { businessId: account.businessId }),
    may: await findWays(services),
    form: viewForm(form),
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { tradeAccounts } = servicesFrom(context);
  const id = rowIdOf(params['businessId']);
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    await sendOnce(sent, (once) => tradeAccounts.addTradeNote({ params: { id }, body }, once));
    return redirect(hrefOf(id), 303);
  });
}

/** One trade account: what it is, who buys for it, what waits, and what has happened to it. */
export default function TradeAccountRecord() {
  const { view, credit, written, may, form: fields, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { here, title, note, marks, reason, mayChange, isSuspended } = view;
  return (
    <StaffScreen
      title={title}
      note={note}
      above={[{ href: '/staff/trade-accounts', name: 'Trade accounts' }]}
      marks={marks.map(({ text, tone }) => (
        <span key={text} className={`tag ${tone}`}>
          {text}
        </span>
      ))}
      actions={
        <>
          {may.seeApplication && view.applicationHref && (
            <a className="button button-outlined" href={view.applicationHref} data-recorded>
              Its application
            </a>
          )}
          {may.seePrices && (
            <a className="button button-outlined" href={`${here}/prices`} data-recorded>
              What they pay
            </a>
          )}
          {mayChange && may.setBand && (
            <a className="button button-outlined" href={`${here}/band`}>
              Change the band
            </a>
          )}
          {mayChange && may.setStatus && (
            <>
              <a
                className={`button button-outlined${isSuspended ? '' : ' stops'}`}
                href={`${here}/status/${isSuspended ? 'active' : 'suspended'}`}
              >
                {isSuspended ? 'Make active again' : 'Suspend'}
              </a>
              <a className="button button-outlined stops" href={`${here}/status/closed`}>
                Close
              </a>
            </>
          )}
        </>
      }
    >
      <Beside
        side={
          <aside className="record-side" aria-label="Notes and history">
            <Section id="notes" title="Notes">
              <ol className="trade-events">
                {view.notes.map(({ at, when, text, by }) => (
                  <li key={at}>
                    <p>{text}</p>
                    <small>{`${by}, ${when}`}</small>
                  </li>
                ))}
              </ol>
              {may.note && (
                <form method="post" action={here} noValidate className="trade-note-form">
                  <input type="hidden" name="key" value={key} />
                  <TextArea
                    {...fieldsOf(fields, refused)('text')}
                    label="A note for colleagues"
                    rows={2}
                  />
                  <SendButton>Save the note</SendButton>
                </form>
              )}
              {!may.note && view.notes.length === 0 && <p>None.</p>}
            </Section>
            <Section id="history" title="History">
              <ol className="trade-events">
                {view.history.map(({ at, when, text, by }, place) => (
                  <li key={`${at} ${place}`}>
                    <p>{text}</p>
                    <small>{`${by}, ${when}`}</small>
                  </li>
                ))}
              </ol>
            </Section>
          </aside>
        }
      >
        <Figures figures={view.figures} />
        {reason && (
          <p className="note bad">
            <Icon name="info" />
            <span>{`Its members read: ${reason}`}</span>
          </p>
        )}
        {view.waiting.map(({ href, text, by }) => (
          <p className="note warn" key={href}>
            <Icon name="info" />
            <span>
              {`${text}. Asked by ${by}. `}
              {may.decide && (
                <a className="link" href={href}>
                  Decide
                </a>
              )}
            </span>
          </p>
        ))}
        <Section
          id="business"
          title="Business"
          act={
            mayChange &&
            may.edit && (
              <a className="link" href={`${here}/edit`}>
                Edit
              </a>
            )
          }
        >
          <Facts
            facts={view.facts.map(({ name, value, href }) => [
              name,
              href && may.edit ? <CorrectableFact value={value} href={href} name={name} /> : value,
            ])}
          />
        </Section>
        {credit && (
          <Section
            id="credit"
            title="Credit, inc VAT"
            act={
              <span>
                <a className="link" href={credit.owedHref}>
                  Statement and collection
                </a>
                {credit.providerHref && (
                  <>
                    {' · '}
                    <a className="link" href={credit.providerHref}>
                      With the provider
                    </a>
                  </>
                )}
              </span>
            }
          >
            {credit.bar && (
              <p className="note warn">
                <Icon name="info" />
                <span>{`Nothing new goes on account. They read: ${credit.bar}`}</span>
              </p>
            )}
            <Facts facts={credit.facts} />
          </Section>
        )}
        {written.rows.length > 0 && (
          <Section id="written" title="What they wrote to us">
            <LinkedThreads rows={written.rows} more={written.more} />
          </Section>
        )}
        <Section id="members" title="Members and limits, ex VAT">
          {view.members.length === 0 ? (
            <p>Nobody buys for this business any more.</p>
          ) : (
            <div className="account-table-scroll">
              <table className="account-table members-table">
                <thead>
                  <tr>
                    <th>Member</th>
                    <th>Role</th>
                    <th className="figure">An order</th>
                    <th className="figure">A month</th>
                    <th className="figure">A job</th>
                    <th className="figure">Used this month</th>
                  </tr>
                </thead>
                <tbody>
                  {view.members.map(({ href, name, email, role, since, ...limits }) => (
                    <tr key={href}>
                      <td>
                        {may.changeMember ? (
                          <a className="link" href={href} data-recorded>
                            {name}
                          </a>
                        ) : (
                          name
                        )}
                        <small>{email}</small>
                      </td>
                      <td>
                        {role}
                        <small>{since}</small>
                      </td>
                      <td className="figure" data-label="An order">
                        {limits.anOrder}
                      </td>
                      <td className="figure" data-label="A month">
                        {limits.aMonth}
                      </td>
                      <td className="figure" data-label="A job">
                        {limits.aJob}
                      </td>
                      <td className="figure" data-label="Used this month">
                        {limits.used}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Section>
      </Beside>
    </StaffScreen>
  );
}

function CorrectableFact({ name, value, href }: { name: string; value: string; href: string }) {
  return (
    <>
      {`${value} `}
      <a className="link" href={href}>
        Correct<span className="visually-hidden">{` the address: ${name}`}</span>
      </a>
    </>
  );
}

export { StaffError as ErrorBoundary };
