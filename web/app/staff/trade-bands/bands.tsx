import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Beside } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { BandTables } from './band-tables.tsx';
import { bandView, previewView } from './band-view.server.ts';
import { TermForm } from './term-form.tsx';
import './bands.css';

const form = describeForm(allCalls.tradeBands.askBandTerm.body);
const previewed = describeForm(allCalls.tradeBands.previewBandTerm.body);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { tradeBands } = servicesFrom(context);
  const table = await orErrorPage(tradeBands.getBandTable());
  const { searchParams } = url;
  const begun = {
    bandId: searchParams.get('band') ?? '',
    categoryId: searchParams.get('category') ?? '',
  };
  return { view: bandView(table), form: viewForm(form, begun) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { tradeBands } = servicesFrom(context);
  const sent = await request.formData();
  const texts = readForm(sent, form);
  try {
    if (sent.get('intent') === 'preview') {
      const preview = await tradeBands.previewBandTerm({ body: bodyOf(previewed, texts) });
      return { texts, refused: null, preview: previewView(preview) };
    }
    const { requestId } = await tradeBands.askBandTerm({ body: bodyOf(form, texts) });
    return redirect(`/staff/trade-requests/${requestId}`, 303);
  } catch (error) {
    const refused = refusedForm(error, texts, form);
    return data({ texts, refused, preview: null }, { status: refused.status });
  }
}

/** What bands have off list by category, their fixed prices, and how another term is planned. */
export default function TradeBands() {
  const { view, form: fields } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen
      title="Bands"
      note="Percent off list, ex VAT, by category. The lowest of list, band and promotion is paid; a fixed price stands in for the percentage."
      above={[{ href: '/staff/trade-accounts', name: 'Trade accounts' }]}
    >
      <Beside side={<TermForm view={view} fields={fields} answer={answer ?? null} />}>
        <BandTables view={view} />
      </Beside>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
