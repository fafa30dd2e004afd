import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import type { FormProblem } from '../kit/form-problem.ts';
import { ownPath } from '../kit/own-path.ts';
import { preferenceCookie } from '../request/preferences.server.ts';
import { formProblem } from '../request/problems.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import type { ScreenHandle } from '../styles/sheets.ts';
import { Crumbs } from '../kit/crumbs.tsx';
import { PostcodeForm } from '../parts/postcode-form.tsx';
import { Screen } from '../frame/screen.tsx';

export const handle: ScreenHandle = { sheets: ['forms'] };

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
  const form = await request.formData();
  const returnTo = ownPath(form.get('returnTo'));
  const vat = form.get('vat');
  if (vat === 'inc' || vat === 'ex') return keep('vat', vat, returnTo, shop);
  const typed = String(form.get('postcode') ?? '').trim();
  try {
    const { postcode } = await shop.services.delivery.getArrivals({ query: { postcode: typed } });
    return keep('postcode', postcode, returnTo, shop);
  } catch (error) {
    const problem: FormProblem = formProblem(error);
    return data({ problem, typed, returnTo }, { status: problem.status });
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
      <h1 className="h-2xl">Delivery postcode and prices</h1>
      <div className="mt-8 grid max-w-[440px] gap-8">
        <PostcodeForm
          key={answer?.typed ?? postcode}
          id="postcode"
          postcode={answer?.typed ?? postcode}
          returnTo={returnTo}
          problem={answer?.problem}
        />
        <form method="post" action="/preferences" data-soft="stay">
          <input type="hidden" name="returnTo" value="/preferences" />
          <p className="lbl mb-1.5">Prices shown</p>
          <div className="seg">
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
