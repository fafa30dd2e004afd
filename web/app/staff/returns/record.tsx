import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { dayOf } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { Arrived, Decision, Exchanges, Receive } from './desk.tsx';
import { answerReturn, findReturnForms } from './return-intents.server.ts';
import { returnView } from '../parts/return-view.server.ts';
import '../kit/list-table.css';
import './returns.css';

const idOf = ({ returnId = '' }: LoaderFunctionArgs['params']) =>
  wholeNumberOf(returnId) || 2 ** 31 - 1;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [found, may] = await orErrorPage(
    Promise.all([
      services.returns.getReturn({ params: { returnId: idOf(params) } }),
      findReturnForms(services),
    ]),
  );
  return {
    view: returnView(found, dayOf(new Date())),
    may,
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
    key: crypto.randomUUID(),
  };
}

const doneTexts: Record<string, string> = {
  receive: 'Noted. What can be sold lies in the stock again.',
  decide: 'Decided. The customer is told by e-mail.',
  exchange: 'The exchange is settled.',
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  const answer = await answerReturn({ sent, services, returnId: idOf(params) });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  if (!answer.done) return data(answer);
  const query = new URLSearchParams(url.searchParams);
  query.set('done', answer.done);
  return redirect(`${url.pathname}?${query}`, 303);
}

const keys = [
  ['J K', 'the next or the one before'],
  ['Enter', 'send the form'],
] as const;

/** One return on the desk: what is expected, what came, and what goes back for it. */
export default function ReturnRecord() {
  const { view, may, done, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const preview = answer && 'preview' in answer ? answer.preview : undefined;
  const typed = answer && 'texts' in answer ? answer.texts : undefined;
  const texts = refused?.texts ?? typed ?? {};
  return (
    <StaffScreen
      title={view.number}
      note={view.note}
      above={[{ href: '/staff/returns', name: 'Returns' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}`}>
            The order
          </a>
          {view.refundHref && (
            <a className="button button-outlined" href={view.refundHref}>
              The refund
            </a>
          )}
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      <Done text={answer ? null : done} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      {view.problem && (
        <p className="note bad">
          <Icon name="triangle-exclamation-point" />
          <span>{view.problem}</span>
        </p>
      )}
      {view.comment && (
        <blockquote className="return-comment">
          <p>{view.comment}</p>
        </blockquote>
      )}
      {view.canReceive && may.receive ? (
        <Receive view={view} texts={texts} />
      ) : (
        <Arrived lines={view.lines} />
      )}
      {view.canDecide && may.decide && (
        <Decision view={view} preview={preview} texts={texts} formKey={key} />
      )}
      <Exchanges exchanges={view.exchanges} maySettle={may.exchange} />
      <Section id="return" title="The return">
        <Facts facts={view.facts} />
      </Section>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
