import type { SavedCard } from '@plumbline/contracts/nouns/saved-cards.ts';
import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import { addressText } from '../parts/address/address-text.ts';
import { errorPage, orErrorPage, problemOf } from '../request/problems.server.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { Icon } from '../kit/icon.tsx';
import { cardName } from './card-name.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const doneTexts: Record<string, string> = {
  added: 'Card saved. You can use it at checkout.',
  changed: 'The billing details of the card were changed.',
  removed: 'The card was removed, here and at the card service.',
  default: 'This is now your default card.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { savedCards } = requireSignIn(args).services;
  const { cards } = await orErrorPage(savedCards.listSavedCards());
  return {
    cards: cards.map(cardRow),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

/** A saved card in the list, ready to be read. */
function cardRow(card: SavedCard) {
  const month = String(card.expiryMonth).padStart(2, '0');
  const expiry = `${month} / ${String(card.expiryYear % 100).padStart(2, '0')}`;
  const { name, address } = card.billing ?? {};
  return {
    id: card.paymentMethodId,
    name: cardName(card),
    expiry: card.isExpired ? `Expired ${expiry}` : `Expires ${expiry}`,
    isExpired: card.isExpired,
    isDefault: card.isDefault,
    billing: [name, address && addressText(address)].filter(Boolean).join(', '),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { savedCards } = requireSignIn(args).services;
  const form = await args.request.formData();
  const body = { paymentMethodId: String(form.get('card') ?? '') };
  const isDefault = form.get('do') === 'default';
  try {
    if (isDefault) await savedCards.setDefaultSavedPaymentMethod({ body });
    else await savedCards.removeSavedCard({ body });
  } catch (error) {
    if (problemOf(error)?.code !== 'card-not-found') throw errorPage(error);
    // One that is gone already was removed in another window, which is as well; but it is no card to
    // pay with by default, and the list shows that it is gone.
    if (isDefault) return redirect('/account/cards', 303);
  }
  return redirect(`/account/cards?done=${isDefault ? 'default' : 'removed'}`, 303);
}

export default function Cards() {
  const { cards, done } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Cards" done={done}>
      {cards.length === 0 ? (
        <EmptyState drawing="nothing" title="No cards yet">
          <p className="lead">
            Save a card here or at checkout, and you will not need to enter it next time.
          </p>
          <AddCard className="button button-main" />
        </EmptyState>
      ) : (
        <>
          <ul className="rows">
            {cards.map((card) => (
              <li key={card.id}>
                <Icon name="credit-card" />
                <Card {...card} />
              </li>
            ))}
          </ul>
          <div className="set-apart">
            <AddCard className="button button-outlined" />
          </div>
        </>
      )}
      <p className="set-apart account-lead small">
        Your card number stays with the card service. We keep only the card type, last four digits,
        expiry date and billing address.
      </p>
    </AccountScreen>
  );
}

/** Opens a page of its own, because only that page may talk to the card service. */
function AddCard({ className }: { className: string }) {
  return (
    <form method="post" action="/account/cards/new">
      <button className={className}>Add a card</button>
    </form>
  );
}

function Card({
  id,
  name,
  expiry,
  isExpired,
  isDefault,
  billing,
}: ReturnType<typeof useLoaderData<typeof loader>>['cards'][number]) {
  return (
    <>
      <div>
        <b>{name}</b> {isDefault && <span className="tag">Default</span>}
        <p className={isExpired ? 'warn-text' : undefined}>{expiry}</p>
        {billing && <p>{billing}</p>}
      </div>
      <form method="post" data-soft="stay" className="address-actions">
        <input type="hidden" name="card" value={id} />
        {!isDefault && !isExpired && (
          <button className="link" name="do" value="default" aria-label={`Set as default: ${name}`}>
            Set as default
          </button>
        )}
        <a
          className="link"
          href={`/account/cards/${id}`}
          aria-label={`Billing details for ${name}`}
        >
          Billing
        </a>
        <button className="link" name="do" value="remove" aria-label={`Remove ${name}`}>
          Remove
        </button>
      </form>
    </>
  );
}
