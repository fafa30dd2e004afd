import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import listingSheet from '../listing/listing.css?url';
import sumsSheet from '../../parts/sums.css?url';
import basketSheet from '../basket/basket.css?url';
import wishlistSheet from './wishlist.css?url';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Removed } from '../basket/basket-notices.tsx';
import { KeepActions, Kept } from '../keep-list.tsx';
import { answerWishlistForm } from './wishlist-actions.server.ts';
import { WishlistCard } from './wishlist-card.tsx';
import { wishlistPage, type WishlistPage, type WishlistShow } from './wishlist-view.server.ts';

export const handle: ScreenHandle = {
  sheets: [cardSheet, listingSheet, sumsSheet, basketSheet, wishlistSheet],
};

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [wishlist, arrivals] = await Promise.all([
    orErrorPage(shop.services.wishlist.getCurrentWishlist()),
    shop.arrivals(),
  ]);
  const asked = new URL(request.url).searchParams.get('show');
  const show: WishlistShow = asked === 'cheaper' || asked === 'back' ? asked : 'all';
  const { vat } = shop.preferences;
  return {
    addKey: crypto.randomUUID(),
    page: wishlistPage(wishlist, show, { vat, arrivals, now: new Date() }),
    signedIn: shop.visitor.signedIn,
    origin: new URL(request.url).origin,
    isOpened: new URL(request.url).searchParams.has('opened'),
  };
}

/**
 * Changes the wishlist. A script asks for the answer in its place (`answer=data`); a plain form
 * goes on to the wishlist, or gets the page with what it has to say.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { services, arrivals } = shopFrom(context);
  const answer = await answerWishlistForm({ sent, services, arrivals });
  if (sent.get('answer') === 'data') return data(answer);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  if (answer.added) return redirect('/basket', 303);
  const hasNews = answer.removed ?? answer.kept ?? answer.shared;
  return hasNews ? data(answer) : redirect('/wishlist', 303);
}

export default function WishlistScreen() {
  const { page, addKey, signedIn, origin, isOpened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Screen title="Wishlist">
      <div className="keep-head">
        <div>
          <h1 className="heading-largest" tabIndex={-1} data-refocus>
            Wishlist
          </h1>
          {page && (
            <p className="intro">
              {page.count}
              {signedIn ? ', saved in your account.' : ', saved on this device. '}
              {!signedIn && (
                <>
                  <a className="link" href="/sign-in/start?returnTo=/wishlist">
                    Sign in
                  </a>{' '}
                  to see them on any device.
                </>
              )}
            </p>
          )}
        </div>
        {page && <Actions isShared={page.isShared} />}
      </div>
      {isOpened && (
        <output className="note ok before-content">
          <Icon name="check" />
          <span>
            <b>The saved wishlist is open.</b> What was in it is here, at today’s prices.
          </span>
        </output>
      )}
      {answer?.removed && (
        <Removed
          key={answer.removed.sku}
          item={answer.removed}
          back={{ action: '/wishlist', intent: 'wish' }}
        />
      )}
      {answer?.refused && !answer.kept && (
        <p className="note bad before-content" role="alert">
          {answer.refused.message}
        </p>
      )}
      {answer?.kept && (
        <Kept
          key={answer.kept.sentTo ?? answer.kept.form.texts.retrievalCode}
          kept={answer.kept}
          refused={answer.refused}
          action="/wishlist"
        />
      )}
      {answer?.shared && <SharedLink href={origin + answer.shared.path} />}
      {page ? <Filled page={page} addKey={addKey} /> : <Nothing />}
    </Screen>
  );
}

function Actions({ isShared }: { isShared: boolean }) {
  return (
    <KeepActions action="/wishlist" retrieve="Open with a code">
      <button className="button button-text small" name="intent" value="share">
        <Icon name="share-2" className="icon-small" />
        {isShared ? 'Make a new link' : 'Share, read only'}
      </button>
      {isShared && (
        <button className="button button-text small" name="intent" value="stop-sharing">
          <Icon name="circle-slash" className="icon-small" />
          Stop sharing
        </button>
      )}
    </KeepActions>
  );
}

function SharedLink({ href }: { href: string }) {
  return (
    <section className="kept" aria-labelledby="shared">
      <div>
        <h2 id="shared">Anyone with this link can view it</h2>
        <p className="kept-link">
          <a className="link" href={href}>
            {href}
          </a>
        </p>
        <p className="small quiet">
          They see the items at their own prices, and nothing about you. The link works until you
          stop sharing or make a new one.
        </p>
      </div>
    </section>
  );
}

function Filled({ page, addKey }: { page: WishlistPage; addKey: string }) {
  const { changes, tabs, items, addAll } = page;
  return (
    <>
      {changes.length > 0 && (
        <section className="changes before-content" aria-labelledby="changes">
          <div className="changes-head">
            <Icon name="refresh-cw" />
            <h2 id="changes">Since you saved them</h2>
            <form method="post" action="/wishlist" data-soft="stay">
              <button className="button button-text small" name="intent" value="noted">
                Got it
              </button>
            </form>
          </div>
          <ul className="sentences">
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="wish-bar">
        <nav className="segments" aria-label="Which items" data-soft="stay">
          {tabs.map(({ show, label, href, isHere }) => (
            <a key={show} href={href} aria-current={isHere ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {addAll && (
          <form method="post" action="/wishlist" data-soft>
            <input type="hidden" name="intent" value="add-all" />
            <input type="hidden" name="key" value={addKey} />
            {addAll.skus.map(({ sku, quantity }) => (
              <input key={sku} type="hidden" name="item" value={`${quantity} ${sku}`} />
            ))}
            <button className="button button-main">{addAll.label}</button>
          </form>
        )}
      </div>
      <h2 className="visually-hidden">The items</h2>
      {items.length === 0 ? (
        <p className="nothing-yet quiet">
          None at the moment.{' '}
          <a className="link" href="/wishlist">
            See all
          </a>
        </p>
      ) : (
        <ul className="wish-cards">
          {items.map((item, place) => (
            <li key={item.sku}>
              <WishlistCard item={item} eager={place < 3} isOwn />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState drawing="nothing" title="Your wishlist is empty">
      <p className="lead">
        Press the heart on any product to save it. It stays on this device for a year with the price
        it had, so that you can see when it drops.
      </p>
      <a className="button button-outlined" href="/">
        Browse departments
      </a>
      <a className="button button-text" href="/wishlist/retrieve">
        I have a code
      </a>
    </EmptyState>
  );
}
