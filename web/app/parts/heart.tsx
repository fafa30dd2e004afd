import { Icon } from '../kit/icon.tsx';

/** Keeps goods in the wishlist, or takes them out again: a form, so that it works before any script. */
export function Heart({ sku, name }: { sku: string; name: string }) {
  return (
    <form className="heart" method="post" action="/wishlist" data-adds="0">
      <input type="hidden" name="sku" value={sku} />
      <button name="intent" value="heart" aria-label={`Save ${name} to wishlist`}>
        <Icon name="heart" />
      </button>
    </form>
  );
}
