import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { whenText } from '../parts/offer-texts.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { editOf } from '../kit/edit.server.ts';
import { states } from '../parts/offer-names.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerPromotion } from './promotion-action.server.ts';
import { promotion as form, promotionTexts } from './promotion-form.server.ts';
import { PromotionForm } from './promotion-form.tsx';
import { previewOf } from './promotion-preview.server.ts';

const doneTexts: Readonly<Record<string, string>> = {
  made: 'The promotion was made. Its prices are on cards and pages while it is on.',
  saved: 'The changes were saved. Cards and pages have them at once; orders keep what they had.',
  ended: 'The promotion is over. Its prices are gone from cards and pages.',
};

export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
  const params = slugOf(args);
  const promotion = await orErrorPage(services.promotions.getPromotion({ params }));
  const texts = promotionTexts(promotion);
  const { searchParams } = args.url;
  return {
    here: `/staff/promotions/${promotion.slug}`,
    shopHref: promotion.state === 'live' ? `/promotions/${promotion.slug}` : null,
    title: promotion.name,
    note: whenText(promotion),
    state: states[promotion.state],
    canEnd: promotion.state !== 'ended',
    offeringCount: promotion.offeringCount,
    isKept: promotion.prices.kind === 'kept',
    edit: editOf(viewForm(form, texts), {
      version: String(promotion.version),
      preview: await previewOf(texts, services),
    }),
    asksToEnd: searchParams.get('confirm') === 'end' && promotion.state !== 'ended',
    done: entryOf(doneTexts, searchParams.get('done')) ?? null,
  };
}

function slugOf({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  return { slug: params['slug'] ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  const services = servicesFrom(args.context);
  const params = slugOf(args);
  const sent = await args.request.formData();
  const here = `/staff/promotions/${encodeURIComponent(params.slug)}`;
  if (sent.get('intent') === 'end') {
    await orErrorPage(services.promotions.endPromotion({ params }));
    return redirect(`${here}?done=ended`, 303);
  }
  const outcome = await answerPromotion(sent, services, (promotion, version) => {
    const { slug: _, ...body } = promotion;
    return services.promotions.updatePromotion({ params, body: { ...body, version } });
  });
  if ('saved' in outcome) return redirect(`${here}?done=saved`, 303);
  return data(outcome.answer, { status: outcome.status });
}

export { unlessPreview as shouldRevalidate } from '../kit/unless-preview.ts';

/** One promotion: when it is on, what it covers, and what prices become with it. */
export default function PromotionScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StaffScreen
      title={page.title}
      note={page.note}
      above={[{ href: '/staff/promotions', name: 'Promotions' }]}
      marks={
        <>
          <span className={`tag ${page.state.tone}`}>{page.state.name}</span>
          <span className="tag">{page.offeringCount} prices</span>
        </>
      }
      actions={
        <>
          {page.shopHref && (
            <a className="button button-quiet" href={page.shopHref}>
              In the shop
            </a>
          )}
          {page.canEnd && (
            <a
              className="button button-outlined stops"
              href={`${page.here}?confirm=end`}
              data-soft="stay"
            >
              End it now …
            </a>
          )}
        </>
      }
    >
      <Done text={answer ? null : page.done} />
      {page.asksToEnd && (
        <Confirm
          title={`End ${page.title}?`}
          sum={{
            lines: [],
            total: { name: 'Prices that end', amount: String(page.offeringCount) },
          }}
          action={page.here}
          intent="end"
          does="End it"
          keep="Keep it"
          keepHref={page.here}
        >
          <p>Cards and pages lose its prices at once. Orders keep what they had.</p>
        </Confirm>
      )}
      <PromotionForm
        key={answer ? JSON.stringify(answer.form.texts) : `${page.here} ${page.edit.version}`}
        edit={answer ?? page.edit}
        saved={{ texts: page.edit.form.texts, href: page.here }}
        does="Save changes"
        offeringCount={page.isKept ? page.offeringCount : 0}
      />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
