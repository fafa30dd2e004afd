import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { ownPath } from '../kit/own-path.ts';
import { preferenceCookie } from '../request/preferences.server.ts';
import { readForm, refusedForm } from '../request/form.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import preferencesSheet from './preferences.css?url';
import { Crumbs } from '../kit/crumbs.tsx';
import { PostcodeForm } from '../parts/postcode-form.tsx';
import { Screen } from '../frame/screen.tsx';

export const handle: ScreenHandle = { sheets: [fieldSheet, preferencesSheet] };

const form = describeForm(allCalls.delivery.getArrivals.query);

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { preferences, arrivals } = shopFrom(context);
  const table = await arrivals();
  return {
    vat: preferences.vat,
    postcode: preferences.postcode ?? table?.postcode ?? '',
    back: ownPath(url.searchParams.get('back'), '/preferences'),
  };
}

/** Keeps what a visitor wants to see and goes back to where they were. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const sent = await request.formData();
  const returnTo = ownPath(sent.get('returnTo'));
  const vat = sent.get('vat');
  if (vat === 'inc' || vat === 'ex') return keep('vat', vat, returnTo, shop);
  const texts = readForm(sent, form);
  try {
    // An empty postcode is refused here, where it is the only thing that is asked for.
    const { postcode } = await shop.services.delivery.getArrivals({ query: texts });
    return keep('postcode', postcode, returnTo, shop);
  } catch (error) {
    const refused = refusedForm(error, texts, form);
    return data({ refused, returnTo }, { status: refused.status });
  }
}

function keep(name: 'vat' | 'postcode', value: string, returnTo: string, { secure }: Shop) {
  return redirect(returnTo, {
    status: 303,
    headers: { 'set-cookie': preferenceCookie(name, value, secure) },
  });
}

export default function Preferences() {
  const { vat, postcode, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const returnTo = answer?.returnTo ?? back;
  return (
    <Screen title="Delivery postcode and prices">
      <Crumbs above={[]} here="Delivery postcode and prices" />
      <h1 className="heading-largest">Delivery postcode and prices</h1>
      <div className="preference-form">
        <PostcodeForm
          key={answer?.refused.texts['postcode'] ?? postcode}
          id="postcode"
          postcode={postcode}
          returnTo={returnTo}
          refused={answer?.refused}
        />
        <form method="post" action="/preferences" data-soft="stay">
          <input type="hidden" name="returnTo" value="/preferences" />
          <p className="label preference-label">Prices shown</p>
          <div className="segments">
            <button name="vat" value="inc" aria-pressed={vat === 'inc'}>
              Inc VAT
            </button>
            <button name="vat" value="ex" aria-pressed={vat === 'ex'}>
              Ex VAT
            </button>
          </div>
        </form>
      </div>
    </Screen>
  );
}
