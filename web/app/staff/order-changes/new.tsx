import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import {
  findPresent,
  presentAddress,
  readChange,
  readTexts,
  refusedChange,
} from '../../parts/order/change-form.server.ts';
import { findMeantPart } from '../../parts/order/meant-part.server.ts';
import { pictureView } from '../../parts/card-view.ts';
import { ChangeFields } from '../../parts/order/change-fields.tsx';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { requireMaySend } from '../parts/may-send.server.ts';
import './change.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  await orErrorPage(requireMaySend(services, allCalls.orderChanges.proposeOrderChange));
  const asked = { params: { orderNumber: params['orderNumber'] ?? '' } };
  const { orderNumber, lines, consignments, deliveryAddress } = await orErrorPage(
    services.orders.getStaffOrder(asked),
  );
  const open = new Map<number, number>();
  for (const { state, lines: contents } of consignments) {
    if (state !== 'planned' && state !== 'picking') continue;
    for (const { position, units } of contents) {
      open.set(position, (open.get(position) ?? 0) + units);
    }
  }
  return {
    orderNumber,
    address: await presentAddress({ services }, findPresent(deliveryAddress, consignments)),
    lines: lines.flatMap(({ position, name, variant, picture }) => {
      const units = open.get(position) ?? 0;
      const line = { position, name, variant, units, picture: pictureView(picture) };
      return units > 0 ? [line] : [];
    }),
  };
}

/** Puts a change to the customer, who agrees to it by their own page. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const services = servicesFrom(context);
  const texts = readTexts(await request.formData());
  const named = { params: { orderNumber: params['orderNumber'] ?? '' } };
  const find = (text: string) =>
    findMeantPart(text, (words) =>
      services.orderChanges.findPartsForOrder({ ...named, query: { text: words } }),
    );
  const { deliveryAddress, consignments } = await orErrorPage(services.orders.getStaffOrder(named));
  const present = findPresent(deliveryAddress, consignments);
  const { asked, refused: unread } = await readChange(texts, find, present);
  if (unread) return data({ ...unread, openChange: null }, { status: 422 });
  const fields = asked.map(({ field }) => field);
  try {
    const { changeId } = await services.orderChanges.proposeOrderChange({
      ...named,
      body: { modifications: asked.map((each) => each.asked), note: texts['note'] ?? '' },
    });
    return redirect(`/staff/order-changes/${changeId}?state=proposed`, 303);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500 || problem.status === 404) throw errorPage(error);
    const refused = refusedChange(problem, texts, fields);
    const isNote = (problem.fields ?? []).some(({ path }) => path === '/body/note');
    const note = { name: 'note', message: 'Tell the customer why, in 500 characters or fewer.' };
    const errors = isNote ? [...refused.errors, note] : refused.errors;
    const changeId = problem.code === 'order-change-open' ? problem['changeId'] : undefined;
    const openChange = typeof changeId === 'number' ? `/staff/order-changes/${changeId}` : null;
    return data({ ...refused, errors, openChange }, { status: problem.status });
  }
}

/** A change that staff suggest: what is taken out, added or sent elsewhere, and why. */
export default function NewOrderChange() {
  const { orderNumber, lines, address } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: refused?.texts[name] ?? '',
    error: errorOf(refused?.errors ?? [], name),
  });
  return (
    <StaffScreen
      title="Suggest a change"
      note="The customer sees what it comes to, and has seven days to agree and pay."
      above={[
        { href: '/staff/orders', name: 'Orders' },
        { href: `/staff/orders/${orderNumber}`, name: orderNumber },
      ]}
    >
      <form method="post" noValidate className="change-new">
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        {refused?.openChange && (
          <a className="button button-outlined" href={refused.openChange}>
            Look at the open change, or take it back
          </a>
        )}
        <ChangeFields lines={lines} address={address} refused={refused ?? null} />
        <TextArea {...field('note')} label="Why" hint="The customer reads this." maxLength={500} />
        <SendButton>Put it to the customer</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
