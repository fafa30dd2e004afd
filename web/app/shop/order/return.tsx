import type {
  OrderProducts,
  ReturnPreview,
  ReturnWay,
} from '@plumbline/contracts/nouns/returns.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { dayOf } from '../../kit/format.ts';
import { orderAddress } from '../../parts/order/order-address.ts';
import { sizeOrder } from '../../parts/order/size-order.ts';
import sumsSheet from '../../parts/sums.css?url';
import { sendOnce } from '../../request/once-answered.server.ts';
import { errorPage, orErrorPage } from '../../request/problems.server.ts';
import { shopFrom, type Shop } from '../../request/shop.server.ts';
import {
  linesOf,
  readReturn,
  refusedReturn,
  wishOf,
  type ReturnTexts,
} from './return-form.server.ts';
import { ReturnCheck } from './return-check.tsx';
import { ReturnTravel, ReturnWhat } from './return-steps.tsx';
import { listVariants } from './return-variants.server.ts';
import { previewView, productsView, waysView } from './return-view.server.ts';
import returnSheet from './return.css?url';

export const handle: ScreenHandle = { sheets: [sumsSheet, returnSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const order = await getProducts(shop, params['token'] ?? '');
  const view = productsView(order, await listVariants(shop, order));
  const token = params['token'] ?? '';
  const report = `/order/${token}/report`;
  // Whoever comes from elsewhere may have said there what goes back.
  const begun = readReturn(url.searchParams);
  return { view, page: orderAddress(token), report, begun, key: crypto.randomUUID() };
}

const getProducts = ({ services }: Shop, orderGuid: string) =>
  orErrorPage(services.returns.getOrderProducts({ params: { orderGuid } }));

/**
 * One step after another, each with all that was said before it, so that it needs no script and keeps
 * nothing until the return is booked. A refusal goes back to the step that it is about.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { returns } = shop.services;
  const token = params['token'] ?? '';
  const sent = await request.formData();
  const texts = readReturn(sent);
  const intent = String(sent.get('intent') ?? 'what');
  const order = await getProducts(shop, token);
  const lines = linesOf(texts, order);
  if (intent === 'what') return step('what', texts);
  if (lines.length === 0) {
    const name = `units-${order.products.find(({ returnable }) => returnable > 0)?.position ?? ''}`;
    const message = 'Choose what you would like to send back.';
    return refuse('what', texts, { errors: [{ name, message }], message, status: 400 });
  }
  try {
    if (intent === 'how') {
      return step('how', texts, {
        ways: waysView(order, await listWays(shop, token, order, texts)),
      });
    }
    const wish = wishOf(texts, order);
    if (intent === 'book') {
      const { comment, expectedPence } = texts;
      const body = {
        ...wish,
        ...(comment && { comment }),
        expectedPence: Number(expectedPence) || 0,
      };
      const { returnNumber } = await sendOnce(sent, (once) =>
        returns.returnUnwantedItems({ params: { id: token }, body }, once),
      );
      return redirect(`/order/${token}/returns/${returnNumber}`, 303);
    }
    const preview = await returns.previewReturn({ params: { order: token }, body: wish });
    return step('check', texts, { preview: previewView(preview, dayOf(new Date())) });
  } catch (error) {
    const refused = refusedReturn(error, lines);
    if (!refused) return orErrorPage(Promise.reject(error as Error));
    return refuseAtStep(shop, token, order, texts, refused);
  }
}

/**
 * Shows the step that a refusal is about, with what it needs; the first one where even that is
 * refused by now, because something was sent back or left out meanwhile.
 */
async function refuseAtStep(
  shop: Shop,
  token: string,
  order: OrderProducts,
  texts: ReturnTexts,
  refused: Refused,
) {
  const isOfWay = refused.errors.some(({ name }) => name === 'way' || name === 'collectionDay');
  if (refused.errors.length > 0 && !isOfWay) return refuse('what', texts, refused);
  try {
    if (isOfWay) {
      const ways = waysView(order, await listWays(shop, token, order, texts));
      return refuse('how', texts, refused, { ways });
    }
    // It comes to another sum by now: the same step again, with what it comes to.
    const again = { params: { order: token }, body: wishOf(texts, order) };
    const preview = previewView(
      await shop.services.returns.previewReturn(again),
      dayOf(new Date()),
    );
    return refuse('check', texts, refused, { preview });
  } catch (error) {
    if (!refusedReturn(error, [])) throw errorPage(error);
    return refuse('what', texts, refused);
  }
}

interface Shown {
  ways?: ReturnType<typeof waysView>;
  preview?: ReturnType<typeof previewView>;
}

type Refused = NonNullable<ReturnType<typeof refusedReturn>>;
type StepName = 'what' | 'how' | 'check';

const step = (name: StepName, texts: ReturnTexts, shown: Shown = {}) =>
  data({ step: name, texts, ...shown, refused: null as Refused | null });
const refuse = (name: StepName, texts: ReturnTexts, refused: Refused, shown: Shown = {}) =>
  data({ step: name, texts, ...shown, refused }, { status: refused.status });

/** What each way would bring: the one for goods of this size, and one's own. */
async function listWays(
  { services: { returns } }: Shop,
  order: string,
  products: OrderProducts,
  texts: ReturnTexts,
): Promise<ReturnPreview[]> {
  const lines = linesOf(texts, products);
  const classes = products.products
    .filter(({ position }) => lines.some((line) => line.position === position))
    .map(({ sizeClass }) => sizeClass);
  const sizeClass = sizeOrder.findLast((each) => classes.includes(each));
  const ours = products.travel.find((each) => each.sizeClass === sizeClass);
  const ways: ReturnWay[] = ours ? [ours.way, 'own'] : ['own'];
  const day = products.collectionDays[0];
  return Promise.all(
    ways.map((way) =>
      returns.previewReturn({
        params: { order },
        body: { lines, way, ...(way === 'collection' && day && { collectionDay: day }) },
      }),
    ),
  );
}

const titles: Record<StepName, string> = {
  what: 'What goes back?',
  how: 'How does it travel?',
  check: 'Check and book',
};

/** Sends something of an order back: what and why, how it travels, what it brings, and the booking. */
export default function Return() {
  const { view, page, report, begun, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const at = answer?.step ?? 'what';
  const texts = answer?.texts ?? begun;
  const refused = answer?.refused ?? null;
  return (
    <Screen title={`${titles[at]} Return, order ${view.number}`}>
      <meta name="robots" content="noindex" />
      <div className="return">
        <nav aria-label="You are here">
          <a className="link" href={page}>
            {view.number}
          </a>
        </nav>
        <h1 className="heading-largest">{titles[at]}</h1>
        <ol className="return-steps" aria-label="Steps">
          {(Object.keys(titles) as StepName[]).map((name) => (
            <li key={name} aria-current={name === at ? 'step' : undefined}>
              {titles[name].replace(/\?$/, '')}
            </li>
          ))}
        </ol>
        {at === 'what' && <ReturnWhat view={view} texts={texts} refused={refused} page={page} />}
        {at === 'how' && <ReturnTravel ways={answer?.ways ?? []} texts={texts} refused={refused} />}
        {at === 'check' && answer?.preview && (
          <ReturnCheck
            preview={answer.preview}
            texts={{ ...texts, key }}
            refused={refused}
            report={report}
          />
        )}
      </div>
    </Screen>
  );
}
