import {
  cookieChoices,
  otherStorage,
  shopCookies,
  type CookieChoice,
  type CookieFact,
} from '@plumbline/contracts/nouns/cookies.ts';
import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ownPath } from '../kit/own-path.ts';
import { preferenceCookie } from '../request/preferences.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import cookiesSheet from './cookies.css?url';
import { CookieButtons } from '../frame/cookie-choice.tsx';
import { Crumbs } from '../kit/crumbs.tsx';
import { Screen } from '../frame/screen.tsx';
import { contentHandle, PageScreen } from './content/page-screen.tsx';
import { loadLegalPage } from './legal/legal-page.server.ts';

export const handle: ScreenHandle = {
  sheets: [...contentHandle.sheets, cookiesSheet],
  noCookieBar: true,
};

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const { preferences, secure } = shop;
  const page = await loadLegalPage(shop, url);
  const named = (name: string, { isHostBound }: CookieFact) =>
    isHostBound && secure ? `__Host-${name}` : name;
  return {
    page: page && page.shown,
    choice: preferences.cookies,
    cookies: Object.entries(shopCookies).map(([name, fact]) => row(named(name, fact), fact)),
    others: Object.entries(otherStorage).map(([name, fact]) => row(name, fact)),
  };
}

function row(name: string, { purpose, kept }: CookieFact) {
  return { name, purpose, kept };
}

/**
 * Keeps the choice and goes back to where it was made; refusing erases first what was kept before.
 * Anything but a choice changes nothing.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { secure, services } = shopFrom(context);
  const form = await request.formData();
  const choice = Object.values(cookieChoices).find((each) => each === form.get('choice'));
  if (choice === undefined) return redirect('/cookies', 303);
  if (choice === cookieChoices.refused) await orErrorPage(services.analytics.forgetActions());
  return redirect(ownPath(form.get('returnTo') ?? pathFrom(request)), {
    status: 303,
    headers: { 'set-cookie': preferenceCookie('choice', choice, secure) },
  });
}

/** The page of ours that a request came from: the question stands on all of them alike. */
function pathFrom(request: Request): string | null {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer && referrer.pathname + referrer.search;
}

const standing: Record<CookieChoice | 'open', string> = {
  open: 'You have not chosen yet. Until you do, we treat it as refused.',
  necessary: 'You refused. We do not keep what you look at.',
  all: 'You accepted. What you look at is kept for 90 days.',
};

/** What staff say of cookies; the choice and the list are the shop's own, and always true. */
export default function CookieScreen() {
  const { page, ...facts } = useLoaderData<typeof loader>();
  if (page) return <PageScreen page={page} after={<CookieFacts {...facts} />} />;
  return (
    <Screen title="Cookies" description="Every cookie that the shop sets, and your choice.">
      <Crumbs above={[]} here="Cookies" />
      <h1 className="heading-largest">Cookies</h1>
      <CookieFacts {...facts} />
    </Screen>
  );
}

type Facts = Omit<Awaited<ReturnType<typeof loader>>, 'page'>;

function CookieFacts({ choice, cookies, others }: Facts) {
  return (
    <>
      <section className="section" aria-labelledby="choice">
        <h2 className="heading-medium" id="choice">
          Your choice
        </h2>
        <div className="cookie-kinds">
          <p>
            If you accept, the shop keeps which products and categories you look at, what you search
            for, what you put into the basket, which guides and help articles you read and which
            answers you are shown as you write to us: for 90 days, under a random number or your
            account. It lets us suggest products that go together and, added up over all visitors,
            decides which products come first in a list and tells us which guides and answers help.
            Nobody outside the shop sees it. If you refuse, or change your mind later, all of it is
            erased at once and nothing more is kept.
          </p>
          <output className="medium-weight">{standing[choice ?? 'open']}</output>
          <form method="post" action="/cookies" data-soft="stay">
            <input type="hidden" name="returnTo" value="/cookies" />
            <CookieButtons />
          </form>
        </div>
      </section>
      <CookieTable
        title="Cookies that the shop needs to work"
        note="These need no consent. The shop sets no others."
        rows={cookies}
      />
      <CookieTable
        title="Other storage in your browser"
        note="Also necessary. None of it is sent to us."
        rows={others}
      />
    </>
  );
}

function CookieTable({
  title,
  note,
  rows,
}: {
  title: string;
  note: string;
  rows: ReturnType<typeof row>[];
}) {
  return (
    <section className="section">
      <h2 className="heading-medium">{title}</h2>
      <p className="cookie-intro">{note}</p>
      <dl className="cookie-list">
        {rows.map(({ name, purpose, kept }) => (
          <div key={name} className="cookie-row">
            <dt className="cookie-name">{name}</dt>
            <dd>{purpose}</dd>
            <dd className="quiet">{kept}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
