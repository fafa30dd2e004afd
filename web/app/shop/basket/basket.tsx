import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import { useState, type ReactNode } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { viewForm } from '../../request/form.server.ts';
import { answerPage } from '../../request/answer-page.server.ts';
import { reportActions } from '../../request/report-actions.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import sumsSheet from '../../parts/sums.css?url';
import basketSheet from './basket.css?url';
import { Carousels } from '../../parts/carousels.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { FormView, RefusedForm } from '../../kit/form.ts';
import { Screen } from '../../frame/screen.tsx';
import { refuseUndelivered } from './add-to-basket.server.ts';
import { answerBasketForm, type BasketAnswer, type RemovedItem } from './basket-actions.server.ts';
import { BasketChanges, Opened, Removed } from './basket-notices.tsx';
import { BasketLine } from './basket-line.tsx';
import { BasketSummary, CheckoutBar } from './basket-summary.tsx';
import { codeForm } from './discount-code.server.ts';
import { DiscountCode } from './discount-code.tsx';
import { loadBasket, type BasketPage } from './basket-view.server.ts';
import { findRefusedPostcode } from '../../parts/postcode.server.ts';
import { loadGuides } from '../content/guides.server.tsx';
import { loadCarousels } from '../home/carousels.server.tsx';
import { findSuspended } from './suspended.server.ts';
import { otherBaskets } from './own-baskets.server.ts';
import { missingRows, type MissingRow } from './missing-essentials.server.ts';
import { MissingEssentials } from './missing-essentials.tsx';
import { Icon } from '../../kit/icon.tsx';
import { StillHtml } from '../../kit/still.tsx';
import { KeepActions, Kept } from '../keep-list.tsx';
import { OtherBaskets } from './own-baskets.tsx';

export const handle: ScreenHandle = { sheets: [cardSheet, sumsSheet, basketSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const now = new Date();
  const { page, missing, others } = await loadBasket(shop, now);
  const skus = page?.lines.map(({ sku }) => sku).toReversed();
  const [refusedPostcode, arrivals, carousels, suspended, guides] = await Promise.all([
    findRefusedPostcode(shop, url),
    shop.arrivals(),
    loadCarousels(shop, { pageType: personalisationPageType.cart, context: skus ? { skus } : {} }),
    findSuspended(shop),
    skus ? loadGuides(shop, { skus }) : '',
  ]);
  const answer = {
    page,
    // A saved basket has just been opened, with its code or without it.
    opened: url.searchParams.get('opened'),
    refusedPostcode,
    suspended,
    missing: missingRows(missing, { vat: shop.preferences.vat, arrivals, now }),
    others: otherBaskets(others),
    carousels,
    codeForm: viewForm(codeForm),
    guides,
  };
  return answerPage(shop, answer, 'guides');
}

/**
 * Changes the basket. A script asks for the answer in its place (`answer=data`); a plain form goes
 * on to the basket, or gets the page with what it has to say.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const shop = shopFrom(context);
  const undelivered = await refuseUndelivered(shop, sent);
  const answer: BasketAnswer = undelivered
    ? { refused: undelivered }
    : await answerBasketForm({ sent, services: shop.services });
  if (answer.added) {
    reportActions(shop, { kind: 'added-to-basket', sku: String(sent.get('sku')) });
  }
  if (sent.get('answer') === 'data') return data(answer);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  return answer.removed || answer.kept ? data(answer) : redirect('/basket', 303);
}

export default function BasketScreen() {
  const {
    page,
    opened,
    refusedPostcode,
    suspended,
    missing,
    others,
    carousels,
    codeForm: code,
    guides,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [takenOut, setTakenOut] = useState<RemovedItem | null>(null);
  const removed = takenOut ?? answer?.removed ?? null;
  const isBack = page?.lines.some(({ sku }) => sku === removed?.sku) ?? false;
  // What there is to say is as wide as the lines that it is about.
  const notes = (
    <>
      {suspended && (
        <p className="note warn before-content">
          <Icon name="triangle-exclamation-point" />
          {suspended}
        </p>
      )}
      {page && opened !== null && (
        <Opened code={page.discount?.code ?? null} codeLeftOut={opened === 'without-code'} />
      )}
      {answer?.kept && (
        <Kept
          key={answer.kept.sentTo ?? answer.kept.form.texts.retrievalCode}
          kept={answer.kept}
          refused={answer.refused}
          action="/basket"
        />
      )}
      {removed && !isBack && (
        <Removed
          key={removed.sku}
          item={removed}
          back={{ action: '/basket', intent: 'put-back' }}
        />
      )}
      {answer?.refused && !isSaidElsewhere(answer.refused, page) && (
        <p className="note bad before-content" role="alert">
          {answer.refused.message}
        </p>
      )}
    </>
  );
  return (
    <Screen title="Basket" description="What you are about to order, with its delivery.">
      <div className="keep-head">
        <h1 className="heading-largest" tabIndex={-1} data-refocus>
          Basket
        </h1>
        {page && (
          <KeepActions action="/basket" retrieve="Open a saved basket">
            <button className="button button-text small" name="intent" value="copy">
              <Icon name="copy" className="icon-small" />
              Copy
            </button>
          </KeepActions>
        )}
      </div>
      {page ? (
        <Filled
          page={page}
          refusedPostcode={refusedPostcode}
          missing={missing}
          code={code}
          refused={answer?.refused}
          notes={notes}
          onTakeOut={setTakenOut}
        />
      ) : (
        <>
          {notes}
          <EmptyState drawing="nothing" title="Your basket is empty">
            <p className="lead">Items you add appear here, with the day they would arrive.</p>
            <a className="button button-outlined" href="/">
              Browse departments
            </a>
            <a className="button button-text" href="/basket/retrieve">
              Open a saved basket
            </a>
          </EmptyState>
        </>
      )}
      <StillHtml html={guides} />
      <OtherBaskets baskets={others} />
      <Carousels rows={carousels} />
    </Screen>
  );
}

/** A problem that belongs to a line, to the code or to what was kept is said there. */
function isSaidElsewhere({ texts }: RefusedForm, page: BasketPage | null): boolean {
  if (texts['intent'] === 'mail') return true;
  if (!page) return false;
  return texts['intent'] === 'add-code' || page.lines.some(({ sku }) => sku === texts['sku']);
}

function Filled({
  page,
  refusedPostcode,
  missing,
  code,
  refused,
  notes,
  onTakeOut,
}: {
  page: BasketPage;
  refusedPostcode: RefusedForm | null;
  missing: readonly MissingRow[];
  code: FormView<'code'>;
  refused: RefusedForm | undefined;
  notes: ReactNode;
  onTakeOut: (item: RemovedItem) => void;
}) {
  const { lines, changes } = page;
  const toMend = lines.filter(({ problem }) => problem !== null);
  return (
    <>
      <div className="columns">
        <div>
          {notes}
          {changes && <BasketChanges {...changes} />}
          <ul>
            {lines.map((line, place) => (
              <BasketLine
                key={line.sku}
                line={line}
                place={place}
                refused={refused?.texts['sku'] === line.sku ? refused : undefined}
                onTakeOut={onTakeOut}
              />
            ))}
          </ul>
          <MissingEssentials rows={missing} />
          <p className="hint">
            Not sure about something?{' '}
            <a className="link" href="/help/general">
              Ask us first
            </a>
            .
          </p>
        </div>
        <BasketSummary page={page} refusedPostcode={refusedPostcode} toMend={toMend}>
          <DiscountCode
            discount={page.discount}
            form={code}
            refused={refused?.texts['intent'] === 'add-code' ? refused : undefined}
          />
        </BasketSummary>
      </div>
      <CheckoutBar page={page} canGo={toMend.length === 0} />
    </>
  );
}
