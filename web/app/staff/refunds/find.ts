import { redirect, type LoaderFunctionArgs } from 'react-router';

/** Leads from the number of an order, as it is typed into the queue, to the form of its refund. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  const order = (searchParams.get('order') ?? '').trim();
  return redirect(
    order === '' ? '/staff/refunds' : `/staff/orders/${encodeURIComponent(order)}/refund`,
    303,
  );
}
