import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { useRef } from 'react';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Outcome } from '../kit/outcome.tsx';
import { Beside, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { useLivePreview } from '../kit/use-live-preview.ts';
import { RefundFields } from './fields.tsx';
import { readRefund, refusedRefund } from './refund-form.server.ts';
import { previewView, refundableView, type RefundPreviewView } from './refund-view.server.ts';
import { RefundSums } from './sums.tsx';
import './refund.css';

export { unlessPreview as shouldRevalidate } from '../kit/unless-preview.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const order = await orErrorPage(refunds.getRefundable({ params: { order: params.order ?? '' } }));
  return { view: refundableView(order), key: crypto.randomUUID() };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const sent = await request.formData();
  const typed = readRefund(sent);
  const { wish, texts, errors } = typed;
  const order = { order: params.order ?? '' };
  if (errors.length > 0) {
    return data(refusal({ code: 'invalid-request', status: 400, message: '', errors, texts }));
  }
  try {
    if (texts.intent === 'preview') {
      const preview = await refunds.previewRefund({ params: order, body: wish });
      return data({ preview: previewView(preview) as RefundPreviewView, refused: null, texts });
    }
    const note = texts.note ?? '';
    const expectedPence = Number(texts.expectedPence);
    const body = { ...wish, note, expectedPence };
    const { refundId } = await sendOnce(sent, (once) =>
      refunds.askRefund({ params: order, body }, once),
    );
    return redirect(`/staff/refunds/${refundId}`, 303);
  } catch (error) {
    return data(refusal(refusedRefund(error, typed)));
  }
}

function refusal(refused: ReturnType<typeof refusedRefund>) {
  const message = refused.errors[0]?.message ?? refused.message;
  const preview: RefundPreviewView = { kind: 'problem', message };
  return { preview, refused, texts: refused.texts };
}

const formId = 'refund-form';

/** Gives money back for an order: what for on the left, and to the penny what it comes to beside. */
export default function NewRefund() {
  const { view, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const {
    view: preview,
    isBusy,
    onEdit,
  } = useLivePreview<RefundPreviewView>(form, answer?.preview ?? null);
  const refused = answer?.texts.intent === 'preview' ? null : (answer?.refused ?? null);
  return (
    <StaffScreen
      title={`Refund ${view.orderNumber}`}
      note={view.note}
      above={[{ href: '/staff/refunds', name: 'Refunds' }]}
      marks={view.isTrade && <span className="tag">Trade, ex VAT</span>}
    >
      <Beside
        onInput={onEdit}
        side={
          <Outcome
            form={formId}
            title="Amount to refund"
            note={
              view.hasLeft
                ? `${view.left} of this order is left to refund, ${view.alone} of it without a second person.`
                : 'All of this order has been refunded, or is waiting to be.'
            }
            isBusy={isBusy}
          >
            {preview?.kind === 'problem' && <p className="note warn">{preview.message}</p>}
            {preview?.kind === 'sums' && <Preview preview={preview} />}
          </Outcome>
        }
      >
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <form method="post" id={formId} ref={form} noValidate className="refund-form">
          <input type="hidden" name="key" value={key} />
          <RefundFields view={view} texts={answer?.texts ?? {}} errors={refused?.errors ?? []} />
        </form>
        {view.earlierText && (
          <Section id="earlier" title={`${view.earlierText} so far`}>
            <ul className="refund-earlier">
              {view.earlier.map(({ href, text, mark }) => (
                <li key={href}>
                  <a className="link" href={href} data-recorded>
                    {text}
                  </a>
                  <span className={`tag ${mark.tone}`}>{mark.text}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Beside>
    </StaffScreen>
  );
}

function Preview({ preview }: { preview: Extract<RefundPreviewView, { kind: 'sums' }> }) {
  return (
    <>
      <RefundSums sums={preview} />
      {preview.needsSecond && (
        <p className="note info">
          <Icon name="info" />
          <span>Somebody else of finance has to agree before the money goes.</span>
        </p>
      )}
      <input type="hidden" form={formId} name="expectedPence" value={preview.expectedPence} />
      <button className="button button-main refund-send" form={formId} name="intent" value="refund">
        {preview.does}
      </button>
      <p className="grand-parts">{preview.leftAfter} of the order would be left.</p>
    </>
  );
}

export { StaffError as ErrorBoundary };
