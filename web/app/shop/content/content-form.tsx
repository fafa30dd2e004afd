import type { BlockOf } from '@plumbline/contracts/nouns/content/blocks.ts';
import { longestEmail, longestPostcode } from '@plumbline/contracts/nouns/text-lengths.ts';

/** Each form of the shop's own that may stand in a page: it is answered on its own screen. */
const forms = {
  newsletter: {
    action: '/newsletter',
    method: 'post',
    label: 'Your e-mail address',
    does: 'Subscribe',
    input: { name: 'email', type: 'email', autoComplete: 'email', maxLength: longestEmail },
  },
  postcode: {
    action: '/preferences',
    method: 'post',
    label: 'Delivery postcode',
    does: 'Show days',
    input: {
      name: 'postcode',
      type: 'text',
      autoComplete: 'postal-code',
      maxLength: longestPostcode,
    },
  },
} as const;

/** Screens that ask for more than one thing, or for what stands in no address. */
const ways = {
  'track-order': { href: '/help/track', does: 'Track an order' },
  'retrieve-basket': { href: '/basket/retrieve', does: 'Open a saved basket' },
} as const;

export function ContentForm({ form, id }: { form: BlockOf<'form'>['form']; id: string }) {
  if (form === 'track-order' || form === 'retrieve-basket') {
    const { href, does } = ways[form];
    return (
      <a className="button button-outlined" href={href}>
        {does}
      </a>
    );
  }
  const { action, method, label, does, input } = forms[form];
  return (
    <form className="content-form" action={action} method={method} data-soft>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className="one-line">
          <input className="input" id={id} required {...input} />
          <button className="button button-outlined">{does}</button>
        </span>
      </div>
    </form>
  );
}
