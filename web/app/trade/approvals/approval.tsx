import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { Panel, TradeScreen } from '../screen.tsx';
import { approvalView, type ApprovalView } from './approval-view.server.ts';
import sheet from './approvals.css?url';
import { Decide } from './decide.tsx';

export const handle: ScreenHandle = { sheets: [sheet] };

const refuseForm = describeForm(allCalls.approvals.refuseOrder.body);

/** Looking decides nothing: whatever opens the link of a mail changes nothing here. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const params = { approvalId: args.params['approvalId'] ?? '' };
  const approval = await orErrorPage(services.approvals.getApproval({ params }));
  const { businesses } = await orErrorPage(services.businesses.listOwnBusinesses());
  const isChosen = businesses.some(
    (business) => business.isChosen && business.businessId === approval.businessId,
  );
  return {
    approval: approvalView(approval, new Date()),
    isChosen,
    form: viewForm(refuseForm),
  };
}

type Answer = Partial<{ go: string; missing: string[] }>;
type Deed = Asked & { approvalId: string };
const intents: Record<string, Intent<Deed, Answer>> = {
  approve: {
    async act({ services, approvalId }) {
      await services.approvals.approveOrder({ params: { approvalId } });
      return { go: `/trade/approvals/${approvalId}` };
    },
  },
  refuse: {
    form: refuseForm,
    async act({ sent, services, approvalId }) {
      const body = bodyOf(refuseForm, readForm(sent, refuseForm));
      await services.approvals.refuseOrder({ params: { approvalId }, body });
      return { go: `/trade/approvals/${approvalId}` };
    },
  },
  resume: {
    async act({ sent, services, approvalId }) {
      const businessId = Number(sent.get('businessId')) || 0;
      // The basket is the business's, which another one may have been chosen over since.
      if (sent.has('choose')) await services.businesses.chooseBusiness({ body: { businessId } });
      const { isApproved } = await services.approvals.resumeBasket({ params: { approvalId } });
      return { go: isApproved ? '/checkout/payment' : '/basket' };
    },
  },
  'take-over': {
    async act({ sent, services, approvalId }) {
      const businessId = Number(sent.get('businessId')) || 0;
      if (sent.has('choose')) await services.businesses.chooseBusiness({ body: { businessId } });
      const { missing } = await services.approvals.takeOverRequest({ params: { approvalId } });
      // What could not be had is said here; with all of it there is nothing left to say.
      return missing.length > 0 ? { missing } : { go: '/basket' };
    },
  },
};

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const sent = await args.request.formData();
  const approvalId = args.params['approvalId'] ?? '';
  const answer = await answerIntent({ sent, services, approvalId }, intents);
  return answer.go === undefined ? answer : redirect(answer.go, 303);
}

/** One order that was asked for: what was held, what has moved since, and the yes or no to it. */
export default function ApprovalScreen() {
  const { approval, isChosen, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const { title, about, tag } = approval;
  return (
    <TradeScreen
      title={title}
      note={about}
      actions={<span className={`tag ${tag.tone}`}>{tag.text}</span>}
    >
      {refused && <ErrorSummary {...refused} />}
      {answer?.missing && (
        <p className="note warn">
          <span>
            <b>The rest is in your basket.</b>{' '}
            {`This cannot be had now: ${answer.missing.join(', ')}. `}
            <a className="link" href="/basket">
              Go to the basket
            </a>
          </span>
        </p>
      )}
      <div className="approval">
        <div>
          <Lines approval={approval} />
          {approval.note && (
            <div className="note approval-note">
              <div>
                <b>{approval.isOwn ? 'You' : approval.askedBy}</b>
                <p>{approval.note}</p>
              </div>
            </div>
          )}
        </div>
        <Panel id="decide" title={approval.decided === null ? 'Held and today' : 'Decided'}>
          <Decide approval={approval} isChosen={isChosen} form={form} refused={refused} />
        </Panel>
      </div>
    </TradeScreen>
  );
}

function Lines({
  approval: { lines, sums, title, vat, totalInc, today },
}: {
  approval: ApprovalView;
}) {
  return (
    <table className="trade-table approval-lines">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Picture</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="figure">
            Qty
          </th>
          <th scope="col" className="figure">
            Held
          </th>
          <th scope="col" className="figure">
            Today
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sku, href, name, picture, quantity, held, today: now, tone, problem }) => (
          <tr key={sku}>
            <td>
              <img {...picture} alt="" width={36} height={36} loading="lazy" />
            </td>
            <th scope="row">
              <a href={href}>{name}</a>
              <small>
                {sku}
                {problem && <b className="dearer">{` · ${problem}`}</b>}
              </small>
            </th>
            <td className="figure">{quantity}</td>
            <td className="figure">
              <b>{held}</b>
            </td>
            <td className={`figure ${tone}`}>{now ?? '–'}</td>
          </tr>
        ))}
        {sums.map(({ label, text }) => (
          <tr key={label} className="approval-sum">
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <td className="figure">{text}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Together
            <small>{`${totalInc} with ${vat} VAT`}</small>
          </th>
          <td className="figure">{title.replace(' ex VAT', '')}</td>
          <td className="figure">{today ?? '–'}</td>
        </tr>
      </tfoot>
    </table>
  );
}
