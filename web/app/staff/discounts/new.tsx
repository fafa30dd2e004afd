import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerCampaign, firstEdit } from './campaign-action.server.ts';
import { CampaignForm } from './campaign-form.tsx';
import { campaignTexts, newTexts } from './discount-form.server.ts';
import { discountPath } from './paths.ts';

/** A blank campaign, or the copy of another one without its codes. */
export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
  // Whoever may not start campaigns learns it here, and not when all is typed.
  await orErrorPage(services.discounts.listDiscountTypes());
  const { searchParams } = args.url;
  const [promotionCode, issueCode] = [searchParams.get('of'), searchParams.get('code')];
  const of =
    promotionCode && issueCode
      ? await services.discounts
          .getDiscount({ params: { promotionCode, issueCode } })
          .catch(() => null)
      : null;
  const texts = of
    ? { ...campaignTexts(of), promotionCode: '', issueCode: '', isStopped: '' }
    : newTexts(new Date());
  return { edit: await firstEdit(services, texts, of) };
}

export async function action(args: ActionFunctionArgs) {
  const services = servicesFrom(args.context);
  const form = await args.request.formData();
  const outcome = await answerCampaign(form, services, (body) =>
    services.discounts.createDiscount({ body }),
  );
  if ('saved' in outcome) return redirect(`${discountPath(outcome.saved)}?done=made`, 303);
  return data(outcome.answer, { status: outcome.status });
}

export { unlessPreview as shouldRevalidate } from '../kit/unless-preview.ts';

export default function NewDiscount() {
  const { edit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen title="New campaign" above={[{ href: '/staff/discounts', name: 'Discounts' }]}>
      <CampaignForm
        key={answer ? JSON.stringify(answer.form.texts) : 'new'}
        edit={answer ?? edit}
        saved={null}
        does="Start the campaign"
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
