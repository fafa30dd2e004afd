import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { ScreenHandle } from '../../styles/sheets.ts';
import { StaffScreen } from '../screen.tsx';
import { StaffError } from '../staff-error.tsx';
import { editOf } from '../discounts/edit.server.ts';
import { answerPromotion, type PromotionEdit } from './promotion-action.server.ts';
import { newTexts, promotion } from './promotion-form.server.ts';
import { PromotionForm, promotionForm } from './promotion-form.tsx';

export const handle: ScreenHandle = { sheets: ['discounts'] };

export async function loader(args: LoaderFunctionArgs) {
  const { promotions } = requireSignIn(args).services;
  // Whoever may not start promotions learns it here, and not when all is typed.
  await orErrorPage(promotions.searchPromotions({ query: { pageSize: 1 } }));
  const edit: PromotionEdit = editOf(viewForm(promotion, newTexts(new Date())));
  return { edit };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireSignIn(args);
  const outcome = await answerPromotion(await args.request.formData(), services, (body) =>
    services.promotions.createPromotion({ body }),
  );
  if ('saved' in outcome) {
    return redirect(`/staff/promotions/${outcome.saved.slug}?done=made`, 303);
  }
  return data(outcome.answer, { status: outcome.status });
}

export { unlessPreview as shouldRevalidate } from '../discounts/unless-preview.ts';

export default function NewPromotion() {
  const { edit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen
      title="New promotion"
      above={[{ href: '/staff/promotions', name: 'Promotions' }]}
      actions={
        <button className="btn btn-1" form={promotionForm} name="intent" value="save">
          Start the promotion
        </button>
      }
    >
      <PromotionForm
        key={answer ? JSON.stringify(answer.form.texts) : 'new'}
        edit={answer ?? edit}
        savedHref={null}
        offeringCount={0}
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
