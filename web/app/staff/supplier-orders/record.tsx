import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { TextField } from '../../kit/field.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { supplierView } from './supplier-order-view.server.ts';
import '../kit/list-table.css';
import './record.css';

const { updateSupplierOrder, receiveSupplierOrder } = allCalls.fulfilment;
const update = describeForm(updateSupplierOrder.body);
const receive = describeForm(receiveSupplierOrder.body);

const idOf = ({ supplierOrderId = '' }: LoaderFunctionArgs['params']) =>
  wholeNumberOf(supplierOrderId) || 2 ** 31 - 1;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fulfilment } = servicesFrom(context);
  const supplierOrderId = idOf(params);
  const order = await orErrorPage(fulfilment.getSupplierOrder({ params: { supplierOrderId } }));
  const view = supplierView(order);
  const query = new URLSearchParams(url.searchParams);
  query.delete('done');
  return {
    view,
    form: viewForm(update, { ...view.texts, version: view.version }),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
    here: query.size > 0 ? `${url.pathname}?${query}` : url.pathname,
  };
}

const doneTexts: Record<string, string> = {
  update: 'Saved. The orders that wait for it are expected when it allows.',
  receive: 'It is in the house: its orders can be picked.',
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { fulfilment } = servicesFrom(context);
  const sent = await request.formData();
  const named = { supplierOrderId: idOf(params) };
  const answer = await answerIntent<{ sent: FormData }, { done?: string }>(
    { sent },
    {
      update: {
        form: update,
        act: async () => {
          const body = bodyOf(update, readForm(sent, update));
          await fulfilment.updateSupplierOrder({ params: named, body });
          return { done: 'update' };
        },
      },
      receive: {
        form: receive,
        act: async () => {
          const body = bodyOf(receive, readForm(sent, receive));
          await fulfilment.receiveSupplierOrder({ params: named, body });
          return { done: 'receive' };
        },
      },
    },
  );
  if (answer.refused) return data(answer, { status: answer.refused.status });
  const query = new URLSearchParams(url.searchParams);
  query.set('done', answer.done!);
  return redirect(`${url.pathname}?${query}`, 303);
}

const above = [{ href: '/staff/supplier-orders', name: 'Supplier orders' }];
const keys = [['J K', 'next, before']] as const;

/** What one supplier owes: when it comes, and which orders wait for it. */
export default function SupplierOrderRecord() {
  const { view, form, done, here } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const field = fieldsOf(form, refused, 'supplier-');
  return (
    <StaffScreen
      title={view.supplier}
      note={`Supplier order ${view.supplierOrderId}`}
      above={above}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={<QueueSteps />}
      keys={keys}
    >
      <Done text={answer ? null : done} />
      {refused && <ErrorSummary {...refused} />}
      {view.late && (
        <p className="note bad supplier-late">
          <b>{view.late}</b>
        </p>
      )}
      <div className="supplier-order">
        <Section id="owed" title="Items on order">
          <table className="staff-table">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">For order</th>
                <th scope="col" className="list-figure">
                  Pieces
                </th>
              </tr>
            </thead>
            <tbody>
              {view.lines.map(({ key, sku, name, orderNumber, href, units }) => (
                <tr key={key}>
                  <th scope="row">
                    {sku}
                    <small>{name}</small>
                  </th>
                  <td>
                    <a className="link" href={href}>
                      {orderNumber}
                    </a>
                  </td>
                  <td className="list-figure">{units}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
        <Section id="when" title="Dates">
          <Facts facts={view.facts} />
        </Section>
        {view.isOpen && (
          <Section id="ordered" title={view.isOrdered ? 'Put it right' : 'It is ordered'}>
            <form method="post" action={here} noValidate className="supplier-form">
              <input type="hidden" name="intent" value="update" />
              <input type="hidden" name="version" value={view.version} />
              <TextField {...field('supplier')} label="From" />
              <TextField {...field('reference')} label="Supplier’s reference" autoComplete="off" />
              <TextField
                {...field('expectedDay')}
                type="date"
                label="Expected here"
                hint="A day that is too late for a promise asks its customers."
              />
              <button className={`button ${view.isOrdered ? 'button-outlined' : 'button-main'}`}>
                {view.isOrdered ? 'Save the day' : 'It is ordered'}
              </button>
            </form>
            <form method="post" action={here} className="supplier-arrived">
              <input type="hidden" name="intent" value="receive" />
              <input type="hidden" name="version" value={view.version} />
              <button className={`button ${view.isOrdered ? 'button-main' : 'button-outlined'}`}>
                All of it is here
              </button>
            </form>
          </Section>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
