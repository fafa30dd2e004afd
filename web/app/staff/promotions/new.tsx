import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { editOf } from '../kit/edit.server.ts';
import { answerPromotion, type PromotionEdit } from './promotion-action.server.ts';
import { newTexts, promotion } from './promotion-form.server.ts';
import { PromotionForm } from './promotion-form.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { promotions } = servicesFrom(args.context);
  // Whoever may not start promotions learns it here, and not when all is typed.
  await orErrorPage(promotions.searchPromotions({ query: { pageSize: 1 } }));
  const edit: PromotionEdit = editOf(viewForm(promotion, newTexts(new Date())));
  return { edit };
}

export async function action(args: ActionFunctionArgs) {
  const services = servicesFrom(args.context);
  const outcome = await answerPromotion(await args.request.formData(), services, (body) =>
    services.promotions.createPromotion({ body }),
  );
  if ('saved' in outcome) {
    return redirect(`/staff/promotions/${outcome.saved.slug}?done=made`, 303);
  }
  return data(outcome.answer, { status: outcome.status });
}

export { unlessPreview as shouldRevalidate } from '../kit/unless-preview.ts';

export default function NewPromotion() {
  const { edit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen title="New promotion" above={[{ href: '/staff/promotions', name: 'Promotions' }]}>
      <PromotionForm
        key={answer ? JSON.stringify(answer.form.texts) : 'new'}
        edit={answer ?? edit}
        saved={null}
        does="Start the promotion"
        offeringCount={0}
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
