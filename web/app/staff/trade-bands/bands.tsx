import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { bodyOf, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom, type Shop } from '../../request/shop.server.ts';
import { Beside } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { BandTables } from './band-tables.tsx';
import { HoldForm } from './hold-form.tsx';
import { bandView, previewView } from './band-view.server.ts';
import { TermForm } from './term-form.tsx';
import './bands.css';

const form = describeForm(allCalls.tradeBands.askBandTerm.body);
const holding = describeForm(allCalls.tradeBands.askQuoteHold.body);
const previewed = describeForm(allCalls.tradeBands.previewBandTerm.body);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { tradeBands } = servicesFrom(context);
  const table = await orErrorPage(tradeBands.getBandTable());
  const { searchParams } = url;
  const begun = {
    bandId: searchParams.get('band') ?? '',
    categoryId: searchParams.get('category') ?? '',
  };
  const { bandId } = begun;
  return {
    view: bandView(table),
    form: viewForm(form, begun),
    holdForm: viewForm(holding, { bandId }),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { tradeBands } = servicesFrom(context);
  const sent = await request.formData();
  if (sent.get('intent') === 'hold') return askHold(tradeBands, sent);
  const texts = readForm(sent, form);
  try {
    if (sent.get('intent') === 'preview') {
      const preview = await tradeBands.previewBandTerm({ body: bodyOf(previewed, texts) });
      return { of: 'term' as const, texts, refused: null, preview: previewView(preview) };
    }
    const { requestId } = await tradeBands.askBandTerm({ body: bodyOf(form, texts) });
    return redirect(`/staff/trade-requests/${requestId}`, 303);
  } catch (error) {
    const refused = refusedForm(error, texts, form);
    const answer = { of: 'term' as const, texts, refused, preview: null };
    return data(answer, { status: refused.status });
  }
}

async function askHold({ askQuoteHold }: Shop['services']['tradeBands'], sent: FormData) {
  const texts = readForm(sent, holding);
  try {
    const { requestId } = await askQuoteHold({ body: bodyOf(holding, texts) });
    return redirect(`/staff/trade-requests/${requestId}`, 303);
  } catch (error) {
    const refused = refusedForm(error, texts, holding);
    return data({ of: 'hold' as const, texts, refused }, { status: refused.status });
  }
}

/** What bands have off list by category, their fixed prices, and how another term is planned. */
export default function TradeBands() {
  const { view, form: fields, holdForm } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <StaffScreen
      title="Bands"
      note="Percent off list, ex VAT, by category. The lowest of list, band and promotion is paid; a fixed price stands in for the percentage."
      above={[{ href: '/staff/trade-accounts', name: 'Trade accounts' }]}
    >
      <Beside
        side={
          <aside className="record-side" aria-label="Plan a change">
            <TermForm view={view} fields={fields} answer={answer?.of === 'term' ? answer : null} />
            <HoldForm
              view={view}
              fields={holdForm}
              answer={answer?.of === 'hold' ? answer : null}
            />
          </aside>
        }
      >
        <BandTables view={view} />
      </Beside>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
