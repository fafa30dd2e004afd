import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { counted, dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { refusedForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../kit/list-table.css';
import './wave.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { waves } = await orErrorPage(servicesFrom(context).fulfilment.listWaves());
  const today = dayOf(new Date());
  return {
    waves: waves.map(({ waveId, startedAt, startedBy, orders, pieces, picked, short }) => {
      const at = new Date(startedAt);
      const day = dayOf(at);
      return {
        waveId,
        href: `/staff/picking/${waveId}`,
        who: startedBy ?? 'Somebody who has left',
        since: day === today ? timeOf(at) : `${shortDay(day)} ${timeOf(at)}`,
        orders: counted(orders, 'order'),
        percent: pieces === 0 ? 100 : Math.round((picked / pieces) * 100),
        picked: `${picked} of ${pieces}`,
        short: short > 0 ? `${short} short` : null,
      };
    }),
  };
}

/** Begins a walk with the orders that were chosen, on the board, in the table or on an order's page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const orders = sent.getAll('orders').map(String);
  try {
    const { wave, left } = await servicesFrom(context).fulfilment.startWave({ body: { orders } });
    const href = `/staff/picking/${wave.waveId}`;
    if (left.length === 0) return redirect(href, 303);
    return { begun: { href, orders: counted(wave.totes.length, 'order') }, left, refused: null };
  } catch (error) {
    const refused = refusedForm(error);
    return data({ begun: null, left: [], refused }, { status: refused.status });
  }
}

const keys = [
  ['J K', 'move'],
  ['Enter', 'open'],
] as const;

/** The walks that are under way. */
export default function PickLists() {
  const { waves } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen
      title="Pick lists"
      note="Each is one walk past the bins, for as many orders as a trolley has totes."
      above={[{ href: '/staff/orders', name: 'Orders' }]}
      keys={keys}
    >
      {answer?.refused && <ErrorSummary {...answer.refused} />}
      {answer?.begun && (
        <output className="note warn">
          <div>
            <b>A pick list with {answer.begun.orders} was started. These were left out:</b>
            <ul className="walk-left">
              {answer.left.map(({ orderNumber, reason }) => (
                <li key={orderNumber}>
                  <a className="link" href={`/staff/orders/${orderNumber}`}>
                    {orderNumber}
                  </a>{' '}
                  {reason}
                </li>
              ))}
            </ul>
            <a className="button button-main" href={answer.begun.href}>
              Start picking
            </a>
          </div>
        </output>
      )}
      {waves.length === 0 ? (
        <EmptyState drawing="nothing" title="Nobody is picking">
          <p>Choose orders that are to be picked, on the board or in the table, and start there.</p>
          <a className="button button-outlined" href="/staff/orders/board">
            Go to the board
          </a>
        </EmptyState>
      ) : (
        <table className="list-table walk-list">
          <thead>
            <tr>
              <th scope="col">Walk</th>
              <th scope="col">Picker</th>
              <th scope="col" className="list-wide">
                Since
              </th>
              <th scope="col">Picked</th>
            </tr>
          </thead>
          <tbody>
            {waves.map((wave) => (
              <tr key={wave.waveId}>
                <th scope="row">
                  <a href={wave.href} data-row>
                    Pick list {wave.waveId}
                  </a>
                  <small>{wave.orders}</small>
                </th>
                <td>{wave.who}</td>
                <td className="list-wide">{wave.since}</td>
                <td>
                  {wave.picked} {wave.short && <span className="tag warn">{wave.short}</span>}
                  <progress
                    className="walk-progress"
                    max={100}
                    value={wave.percent}
                    aria-label={`${wave.percent} percent picked`}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
