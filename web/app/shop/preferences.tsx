import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { ownPath } from '../kit/own-path.ts';
import { preferenceCookie } from '../request/preferences.server.ts';
import { readForm, refusedForm } from '../request/form.server.ts';
import { askAgainPath, postcodeForm, readPostcode } from '../parts/postcode.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import preferencesSheet from './preferences.css?url';
import { Crumbs } from '../kit/crumbs.tsx';
import { PostcodeField } from '../parts/postcode-form.tsx';
import { Screen } from '../frame/screen.tsx';

export const handle: ScreenHandle = { sheets: [fieldSheet, preferencesSheet] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { preferences, arrivals } = shopFrom(context);
  const table = await arrivals();
  return {
    vat: preferences.vat,
    postcode: preferences.postcode ?? table?.postcode ?? '',
    back: ownPath(url.searchParams.get('back'), '/preferences'),
  };
}

/**
 * Keeps what a visitor wants to see and goes back to where they were. A form that stays where it is
 * asks for the answer alone (`answer=data`), or names its `field`, to be asked again there.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const sent = await request.formData();
  const returnTo = ownPath(sent.get('returnTo'));
  const isForData = sent.get('answer') === 'data';
  const vat = sent.get('vat');
  if (vat === 'inc' || vat === 'ex') {
    return redirect(returnTo, { status: 303, headers: keep('vat', vat, shop) });
  }
  try {
    const headers = keep('postcode', await readPostcode(shop, sent), shop);
    if (!isForData) return redirect(returnTo, { status: 303, headers });
    return data({ refused: null, returnTo }, { headers });
  } catch (error) {
    const texts = readForm(sent, postcodeForm);
    const refused = refusedForm(error, texts, postcodeForm);
    const field = String(sent.get('field') ?? '');
    if (!isForData && /^[a-z-]+$/.test(field)) {
      return redirect(askAgainPath(returnTo, texts.postcode, field), 303);
    }
    return data({ refused, returnTo }, { status: refused.status });
  }
}

function keep(name: 'vat' | 'postcode', value: string, { secure }: Shop) {
  return { 'set-cookie': preferenceCookie(name, value, secure) };
}

export default function Preferences() {
  const { vat, postcode, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const returnTo = answer?.returnTo ?? back;
  const refused = answer?.refused;
  return (
    <Screen title="Delivery postcode and prices">
      <Crumbs above={[]} here="Delivery postcode and prices" />
      <h1 className="heading-largest">Delivery postcode and prices</h1>
      <div className="preference-form">
        <form
          method="post"
          action="/preferences"
          data-soft
          key={refused?.texts['postcode'] ?? postcode}
        >
          <input type="hidden" name="returnTo" value={returnTo} />
          <PostcodeField id="postcode" postcode={postcode} refused={refused} />
        </form>
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
