import type { Form } from '@plumbline/contracts/call/form-fields.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { bodyOf, readForm, refusedForm, viewForm, type Texts } from '../request/form.server.ts';
import { sendOnce } from '../request/once-answered.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { aboutProduct } from './asked-about.server.ts';

/** A form about one product that ends in a mail: what it is told, and whether it was sent. */
export async function loadMailForm<Name extends string>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  form: Form<unknown, Name>,
) {
  const shop = shopFrom(context);
  const [product, profile] = await Promise.all([
    aboutProduct(shop, url.searchParams.get('sku')),
    shop.services.accounts.getUserProfile().catch(() => null),
  ]);
  const here = url.pathname + (product ? `?sku=${encodeURIComponent(product.sku)}` : '');
  const begun = { sku: product?.sku ?? '', email: profile?.email ?? '' };
  return {
    form: viewForm(form, begun as Partial<Texts<Name>>),
    product,
    signIn: `/sign-in/start?returnTo=${encodeURIComponent(here)}`,
    isKnown: profile?.emailVerified === true,
    /** Of whoever is signed in and has not proved that it is theirs. */
    unproven: profile?.emailVerified === false ? profile.email : null,
    key: crypto.randomUUID(),
    isSent: url.searchParams.has('sent'),
  };
}

/** Sends such a form, and says on its own page that it went. */
export async function sendMailForm<Body extends { sku: string }>(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  form: Form<Body>,
  call: (body: Body, options: { idempotencyKey?: string }) => Promise<unknown>,
) {
  const sent = await request.formData();
  const texts = readForm(sent, form);
  try {
    const body = bodyOf(form, texts);
    await sendOnce(sent, (once) => call(body, once));
    const { pathname } = new URL(request.url);
    const page = pathname.replace(/\.data$/, '');
    return redirect(`${page}?sku=${encodeURIComponent(body.sku)}&sent`, 303);
  } catch (error) {
    const refused = refusedForm(error, texts, form);
    return data(refused, { status: refused.status });
  }
}
