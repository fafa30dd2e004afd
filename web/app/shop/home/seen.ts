import { redirect, type ActionFunctionArgs } from 'react-router';
import { ownPath } from '../../kit/own-path.ts';
import { reportView } from '../../request/report-actions.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** Nobody reads this address; who types it in is led home. */
export const loader = () => redirect('/');

/** A page's script says which page it went to. Whole pages are noted as they are rendered. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const form = await request.formData();
  void reportView(shopFrom(context), new URL(ownPath(form.get('at')), url));
  return new Response(null, { status: 204 });
}
