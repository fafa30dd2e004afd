import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { namedAgainFields } from '@plumbline/contracts/nouns/own-order.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../../frame/screen-styles.tsx';
import { Screen } from '../../../frame/screen.tsx';
import { ErrorSummary } from '../../../kit/error-summary.tsx';
import { errorOf, fieldsOf, type RefusedForm } from '../../../kit/form.ts';
import { Picture } from '../../../parts/card.tsx';
import { bodyOf, readForm, refusedForm, viewForm } from '../../../request/form.server.ts';
import { sendOnce } from '../../../request/once-answered.server.ts';
import { orErrorPage, problemOf } from '../../../request/problems.server.ts';
import { shopFrom } from '../../../request/shop.server.ts';
import claimSheet from './claim.css?url';
import { ReportFields } from './report-fields.tsx';
import { reportPage, spotIn, type LineChoice } from './report-view.server.ts';

export const handle: ScreenHandle = { sheets: [claimSheet] };

const typed = describeForm(allCalls.claims.reportDamagedOrMissingItems.body, {
  without: [...namedAgainFields, 'spot', 'pictures'],
});
const form = joinForms(typed, fieldBeside('pictures'));

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const order = params['token'] ?? '';
  const { claims } = shopFrom(context).services;
  const found = await orErrorPage(claims.getClaimsOfOrder({ params: { order } }));
  const page = reportPage(found, order, url.searchParams);
  return { page, fields: viewForm(typed), key: crypto.randomUUID() };
}

/** A report that was refused keeps its pictures too: nobody chooses them again. */
export type RefusedReport = RefusedForm & { uploads: string[] };

/**
 * Takes a report. Its files were taken out of it before it came here: in their places stand the ids
 * under which they wait.
 */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const order = params['token'] ?? '';
  const { claims } = shopFrom(context).services;
  const sent = await request.formData();
  const texts = readForm(sent, typed);
  const uploads = sent.getAll('pictures').map(String);
  const faults = [...new Set(sent.getAll('problem:pictures').map(String))];
  const refuse = (refused: RefusedForm) =>
    data<RefusedReport>({ ...refused, uploads }, { status: refused.status });
  if (faults.length > 0) {
    const errors = [{ name: 'pictures', message: faults.join(' ') }];
    return refuse({ code: 'invalid-request', status: 400, message: '', errors, texts });
  }
  const found = await orErrorPage(claims.getClaimsOfOrder({ params: { order } }));
  const line = found.lines.find(({ position }) => String(position) === texts['position']);
  const spot = line ? spotIn(url.searchParams, line) : null;
  const body = { ...bodyOf(typed, texts), ...(spot && { spot }), pictures: uploads };
  try {
    const { claimNumber } = await sendOnce(sent, (once) =>
      claims.reportDamagedOrMissingItems({ params: { id: order }, body }, once),
    );
    return redirect(`/order/${order}/claims/${claimNumber}`, 303);
  } catch (error) {
    // Pressed twice, or opened in two tabs, it is one claim.
    const known = problemOf(error)?.['claimNumber'];
    if (typeof known === 'string') return redirect(`/order/${order}/claims/${known}`, 303);
    return refuse(refusedForm(error, texts, form));
  }
}

export default function Report() {
  const { page, fields, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const title = page.form ? 'What is wrong with it?' : 'What is it about?';
  return (
    <Screen title={`${title} Order ${page.number}`}>
      <meta name="robots" content="noindex" />
      <div className="claim">
        <p className="quiet">
          <a className="link" href={page.order}>
            {page.number}
          </a>
        </p>
        <h1 className="heading-largest">{title}</h1>
        <p className="claim-lead">
          There is no time limit, and putting it right costs you nothing. You have our answer by{' '}
          {page.answerBy}, or at once.
        </p>
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        {page.form ? (
          <ReportFields
            form={page.form}
            formKey={key}
            field={fieldsOf(fields, refused)}
            uploads={refused?.uploads ?? []}
            pictureError={errorOf(refused?.errors, 'pictures')}
          />
        ) : (
          <Choices choices={page.choices} order={page.order} />
        )}
      </div>
    </Screen>
  );
}

function Choices({ choices, order }: { choices: readonly LineChoice[]; order: string }) {
  if (choices.length === 0) {
    return (
      <p className="claim-none">
        Nothing in this order can be reported: it has not been sent, or all of it has been reported.{' '}
        <a className="link" href={order}>
          Back to the order
        </a>
      </p>
    );
  }
  return (
    <ul className="claim-lines">
      {choices.map(({ href, name, note, picture }) => (
        <li key={href}>
          <a href={href}>
            <Picture picture={{ ...picture, width: 72, height: 72 }} alt="" />
            <span>
              <b>{name}</b>
              <small>{note}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
