import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { ScreenHandle } from '../../styles/sheets.ts';
import { Icon } from '../../kit/icon.tsx';
import { StaffScreen } from '../screen.tsx';
import { StaffError } from '../staff-error.tsx';
import { answerCampaign, firstEdit } from './campaign-action.server.ts';
import { CampaignForm, campaignForm } from './campaign-form.tsx';
import { answerCodes, codesView, isCodesIntent } from './codes.server.ts';
import { Codes } from './codes.tsx';
import { figuresOf, headOf } from './discount-view.server.ts';
import { campaignTexts } from './discount-form.server.ts';
import { Figures } from './figures.tsx';
import { discountPath } from './paths.ts';

export const handle: ScreenHandle = { sheets: ['discounts'] };

const doneTexts: Readonly<Record<string, string>> = {
  made: 'The campaign was made.',
  saved: 'The changes were saved. Baskets have them at once; orders keep what they had.',
  code: 'The code was added.',
  batch: 'The codes were made. The file has all of them.',
  stopped: 'The code was stopped.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireSignIn(args);
  const params = codesOf(args);
  const discount = await orErrorPage(services.discounts.getDiscount({ params }));
  const { searchParams } = args.url;
  const here = discountPath(discount);
  const version = String(discount.version);
  return {
    here,
    head: headOf(discount),
    figures: figuresOf(discount),
    edit: await firstEdit(services, campaignTexts(discount), discount, version),
    codes: await codesView(services, discount, searchParams),
    copyHref: `/staff/discounts/new?${new URLSearchParams({ of: discount.promotionCode, code: discount.issueCode })}`,
    claimsHref: `/staff/discounts/claims/${encodeURIComponent(discount.promotionCode)}`,
    done: doneTexts[searchParams.get('done') ?? ''] ?? null,
  };
}

function codesOf({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  return { promotionCode: params['promotionCode'] ?? '', issueCode: params['issueCode'] ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireSignIn(args);
  const params = codesOf(args);
  const form = await args.request.formData();
  const here = discountPath(params);
  if (isCodesIntent(form)) {
    const { refused: codes, query } = await answerCodes(form, services, params);
    if (!codes) return redirect(`${here}?${query}`, 303);
    return data({ codes, campaign: null }, { status: codes.status });
  }
  const isStop = form.get('intent') === 'stop';
  const outcome = await answerCampaign(form, services, (body, version) =>
    services.discounts.updateDiscount({
      params,
      body: { ...body, version, ...(isStop && { isStopped: true }) },
    }),
  );
  if ('saved' in outcome) return redirect(`${discountPath(outcome.saved)}?done=saved`, 303);
  const { answer: campaign, status } = outcome;
  return data({ campaign, codes: null, preview: campaign.preview }, { status });
}

export { unlessPreview as shouldRevalidate } from './unless-preview.ts';

/** One campaign: what it has given, its terms, its codes, and what a basket pays with it. */
export default function DiscountScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { head, edit, done } = page;
  const campaign = answer?.campaign;
  return (
    <StaffScreen
      title={head.title}
      note={head.note}
      above={[{ href: '/staff/discounts', name: 'Discounts' }]}
      marks={
        <>
          <span className={`tag ${head.state.tone}`}>{head.state.name}</span>
          <span className="tag">{head.promotionCode}</span>
        </>
      }
      actions={
        <>
          <a className="btn btn-3" href={page.copyHref}>
            Copy
          </a>
          {head.canStop && (
            <button className="btn btn-2 btn-stop" form={campaignForm} name="intent" value="stop">
              Stop now
            </button>
          )}
          <button className="btn btn-1" form={campaignForm} name="intent" value="save">
            Save changes
          </button>
        </>
      }
    >
      {done && !answer && (
        <output className="note ok st-done">
          <Icon name="check" />
          {done}
        </output>
      )}
      <CampaignForm
        key={campaign ? JSON.stringify(campaign.form.texts) : `${page.here} ${edit.version}`}
        edit={campaign ?? edit}
        savedHref={page.here}
        above={<Figures figures={page.figures} claimsHref={page.claimsHref} />}
        below={<Codes view={page.codes} refused={answer?.codes ?? null} />}
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
