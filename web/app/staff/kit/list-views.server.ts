import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, type ActionFunctionArgs } from 'react-router';
import { answerForm, readForm } from '../../request/form.server.ts';
import { errorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import type { ListDefinition } from './list-definition.ts';

/** What is typed of a view: its name. What it shows is the address that it is kept at. */
const viewForm = describeForm(allCalls.staffViews.saveStaffView.body, {
  without: ['list', 'query'],
});

/** Keeps or forgets a view of a list; the list is then shown as it was. */
export async function answerViews(
  { context, request, url }: Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>,
  { name: list }: Pick<ListDefinition<never>, 'name'>,
) {
  const { staffViews } = servicesFrom(context);
  const sent = await request.formData();
  const query = String(sent.get('query') ?? '');
  const viewId = Number(sent.get('viewId'));
  if (viewId > 0) {
    await staffViews.removeStaffView({ params: { viewId } }).catch((error: unknown) => {
      throw errorPage(error);
    });
    return redirect(url.pathname, 303);
  }
  return answerForm(viewForm, readForm(sent, viewForm), async (body) => {
    await staffViews.saveStaffView({ body: { ...body, list, query } });
    return redirect(`${url.pathname}?${query}`, 303);
  });
}
