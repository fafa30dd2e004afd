import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Beside, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { contactForm, saveCustomer } from './customer.server.ts';
import { findBuyers } from './find-buyers.server.ts';
import '../../kit/field-grid.css';
import './order-basket.css';

const asked = describeForm(allCalls.accounts.searchAccounts.query!);

/** Who rings, and the order baskets that are open; `for` names one that changes its customer. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const text = (url.searchParams.get('text') ?? '').trim();
  const id = url.searchParams.get('for');
  const [changed, buyers, open] = await orErrorPage(
    Promise.all([
      id ? services.orderBaskets.getOrderBasket({ params: { id } }) : null,
      text.length < 3 ? null : findBuyers(services, text),
      services.orderBaskets.listOrderBaskets({ query: { state: 'open', pageSize: 5 } }),
    ]),
  );
  return {
    text,
    buyers,
    isTooShort: text !== '' && text.length < 3,
    changed: changed && { id: changed.id, name: changed.name, version: changed.version },
    // Made by the server, so that a form that is sent twice begins one order basket.
    id:
      changed?.id ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
    guest: viewForm(contactForm),
    longest: asked.fields[0]?.maxLength ?? 80,
    open: open.orderBaskets.map(({ id: each, name, customer, lineCount, updatedBy }) => ({
      href: `/staff/order-baskets/${each}`,
      name,
      about: `${customer ?? 'Nobody yet'}, ${lineCount} lines${updatedBy ? ` · ${updatedBy}` : ''}`,
    })),
  };
}

/** Takes an account or a guest, for a new order basket or for one that is there. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  try {
    const { id } = await saveCustomer(services, sent);
    return redirect(`/staff/order-baskets/${id}`, 303);
  } catch (error) {
    const refused = refusedForm(error, readForm(sent, contactForm), contactForm);
    // It was begun by the same form, sent twice; or somebody else changed it meanwhile.
    if (refused.code === 'order-basket-changed') {
      return redirect(`/staff/order-baskets/${String(sent.get('id'))}`, 303);
    }
    return data({ refused }, { status: refused.status });
  }
}

const keys = [
  ['/', 'find'],
  ['G', 'guest'],
] as const;

/** Who an order by phone is for. Nothing is priced before the band is known. */
export default function NewOrderBasket() {
  const { text, buyers, isTooShort, changed, id, guest, longest, open } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const field = fieldsOf(guest, refused);
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={changed?.version ?? 0} />
    </>
  );
  return (
    <StaffScreen
      title={changed ? `Change the customer of ${changed.name}` : 'Order by phone'}
      note={
        changed
          ? 'Prices follow the new customer’s band, and prices that were agreed with the old one go.'
          : 'Find who is calling, or start as a guest. Nothing is priced until you know the band.'
      }
      above={[{ href: '/staff/order-baskets', name: 'Order baskets' }]}
      keys={keys}
    >
      <Beside
        side={
          <aside className="record-side" aria-label="Open order baskets">
            <Section id="open" title="Open order baskets">
              {open.length === 0 ? (
                <p className="phone-quiet">There is none.</p>
              ) : (
                <ul className="phone-open">
                  {open.map(({ href, name, about }) => (
                    <li key={href}>
                      <a className="link" href={href}>
                        {name}
                      </a>
                      <small>{about}</small>
                    </li>
                  ))}
                </ul>
              )}
              <p className="phone-quiet">
                An open order basket holds no stock and no price. It is kept for 14 days.
              </p>
            </Section>
          </aside>
        }
      >
        {refused && <ErrorSummary {...refused} />}
        <search>
          <form method="get" className="phone-find">
            {changed && <input type="hidden" name="for" value={changed.id} />}
            <TextField
              id="text"
              name="text"
              label="Who is it for?"
              hint="Name, business, e-mail, phone, postcode, order number or PO. Every search is recorded."
              autoComplete="off"
              maxLength={longest}
              defaultValue={text}
              error={isTooShort ? 'Type three letters or more.' : undefined}
              aria-keyshortcuts="/"
            >
              {(input) => (
                <span className="one-line">
                  {input}
                  <button className="button button-main">Find</button>
                </span>
              )}
            </TextField>
          </form>
        </search>
        {buyers && buyers.length === 0 && (
          <EmptyState drawing="nothing" title={`Nobody was found by “${text}”`}>
            <p>Try another word, or write them down as a guest below.</p>
          </EmptyState>
        )}
        {buyers && buyers.length > 0 && (
          <ul className="phone-who" aria-label="Matching customers">
            {buyers.map(({ accountId, businessId, name, email, business, about }) => (
              <li key={`${accountId} ${businessId ?? ''}`}>
                <form method="post" action="/staff/order-baskets/new">
                  {hidden}
                  <input type="hidden" name="accountId" value={accountId} />
                  <input type="hidden" name="businessId" value={businessId ?? ''} />
                  <button>
                    <span>
                      <b>{business ?? name}</b>
                      <small>{business ? `${name}, ${email}` : email}</small>
                    </span>
                    <small>{about}</small>
                    <span className="phone-take">
                      Take <Icon name="arrow-right" className="icon-small" />
                    </span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <p className="note info phone-ask">
          <Icon name="info" />
          <span>
            <b>Ask before you tell.</b> Name two of: postcode, the day of the last order, a PO
            number. The band and what they pay stay unsaid until then.
          </span>
        </p>
        <Section id="guest" title="A guest">
          <form method="post" action="/staff/order-baskets/new" noValidate className="phone-guest">
            {hidden}
            <div className="field-grid">
              <div className="span-three">
                <TextField
                  {...field('firstName')}
                  label="First name"
                  autoComplete="off"
                  aria-keyshortcuts="G"
                />
              </div>
              <div className="span-three">
                <TextField {...field('lastName')} label="Last name" autoComplete="off" />
              </div>
              <div className="span-three">
                <TextField
                  {...field('email')}
                  hint="The link to pay and the confirmation go here."
                  label="E-mail"
                  type="email"
                  autoComplete="off"
                />
              </div>
              <div className="span-three">
                <TextField {...field('phone')} label="Telephone" type="tel" autoComplete="off" />
              </div>
            </div>
            <button className="button button-outlined">Order as a guest</button>
          </form>
        </Section>
      </Beside>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
