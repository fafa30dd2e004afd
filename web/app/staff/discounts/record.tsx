import type { Services } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Figures } from '../kit/figures.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerCampaign, firstEdit } from './campaign-action.server.ts';
import { CampaignForm } from './campaign-form.tsx';
import { answerCodes, codesView, isCodesIntent } from './codes.server.ts';
import { Codes } from './codes.tsx';
import { figuresOf, headOf, stopSum } from './discount-view.server.ts';
import { campaignTexts, discountBody } from './discount-form.server.ts';
import { discountPath } from './paths.ts';

const doneTexts: Readonly<Record<string, string>> = {
  made: 'The campaign was made.',
  saved: 'The changes were saved. Baskets have them at once; orders keep what they had.',
  code: 'The code was added.',
  batch: 'The codes were made. The file has all of them.',
  stopped: 'The code was stopped.',
  ended: 'The campaign was stopped. Nobody can use it any more.',
};

export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
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
    stop: searchParams.get('confirm') === 'stop' ? stopSum(discount) : null,
    done: entryOf(doneTexts, searchParams.get('done')) ?? null,
  };
}

function codesOf({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  return { promotionCode: params['promotionCode'] ?? '', issueCode: params['issueCode'] ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  const services = servicesFrom(args.context);
  const params = codesOf(args);
  const form = await args.request.formData();
  const here = discountPath(params);
  if (isCodesIntent(form)) {
    const { refused: codes, query } = await answerCodes(form, services, params);
    if (!codes) return redirect(`${here}?${query}`, 303);
    return data({ codes, campaign: null }, { status: codes.status });
  }
  if (form.get('intent') === 'stop') {
    await orErrorPage(stop(services, params));
    return redirect(`${here}?done=ended`, 303);
  }
  const outcome = await answerCampaign(form, services, (body, version) =>
    services.discounts.updateDiscount({ params, body: { ...body, version } }),
  );
  if ('saved' in outcome) return redirect(`${discountPath(outcome.saved)}?done=saved`, 303);
  const { answer: campaign, status } = outcome;
  return data({ campaign, codes: null, preview: campaign.preview }, { status });
}

/** Stops a campaign as it is saved; what is typed in its form is no part of that. */
async function stop({ discounts }: Services, params: ReturnType<typeof codesOf>) {
  const discount = await discounts.getDiscount({ params });
  const { version } = discount;
  const body = { ...discountBody(campaignTexts(discount)), version, isStopped: true };
  await discounts.updateDiscount({ params, body });
}

export { unlessPreview as shouldRevalidate } from '../kit/unless-preview.ts';

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
          <a className="button button-quiet" href={page.copyHref}>
            Copy
          </a>
          {head.canStop && (
            <a
              className="button button-outlined stops"
              href={`${page.here}?confirm=stop`}
              data-soft="stay"
            >
              Stop now …
            </a>
          )}
        </>
      }
    >
      <Done text={answer ? null : done} />
      {page.stop && (
        <Confirm
          title={`Stop ${head.title}?`}
          sum={page.stop}
          action={page.here}
          intent="stop"
          does="Stop it"
          keep="Keep it running"
          keepHref={page.here}
        >
          <p>
            Baskets lose it at once, and every code is refused. What orders had of it they keep.
          </p>
        </Confirm>
      )}
      <CampaignForm
        key={campaign ? JSON.stringify(campaign.form.texts) : `${page.here} ${edit.version}`}
        edit={campaign ?? edit}
        saved={{ texts: edit.form.texts, href: page.here }}
        does="Save changes"
        above={
          <Figures
            figures={page.figures}
            more={
              <a className="link" href={page.claimsHref}>
                see them
              </a>
            }
          />
        }
        below={<Codes view={page.codes} refused={answer?.codes ?? null} />}
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
