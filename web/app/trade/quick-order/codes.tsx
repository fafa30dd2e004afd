import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { counted } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import sheet from './quick-order.css?url';

export const handle: ScreenHandle = { sheets: [sheet] };

const pageSize = 50;
const pathOf = (page: number) => `/trade/quick-order/codes${page > 1 ? `?page=${page}` : ''}`;

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const pageNumber = askedPage(args.url.searchParams);
  const list = await orErrorPage(
    services.quickOrder.listOwnCodes({ query: { pageNumber, pageSize } }),
  );
  const here = pathOf(pageNumber);
  return { ...list, here, ...listPages(list, list.codes.length, pathOf) };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireTrade(args);
  const code = String((await args.request.formData()).get('code') ?? '');
  await orErrorPage(services.quickOrder.removeOwnCode({ body: { code } }));
  return redirect(pathOf(askedPage(args.url.searchParams)), 303);
}

/** What a business calls things. */
export default function OwnCodes() {
  const { codes, total, here, pages, range } = useLoaderData<typeof loader>();
  return (
    <TradeScreen
      title="Your own codes"
      note={`${counted(total, 'code')} that only your business knows. A quick order learns them as you choose what a row means.`}
      actions={
        <a className="button button-quiet" href="/trade/quick-order">
          Quick order
        </a>
      }
    >
      {codes.length === 0 ? (
        <p className="trade-empty">
          None yet. Where a quick order does not know a code, choose what it means: it is kept here.
        </p>
      ) : (
        <table className="trade-table">
          <thead>
            <tr>
              <th scope="col">You call it</th>
              <th scope="col">It is</th>
              <th scope="col" className="figure">
                <span className="visually-hidden">Forget</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, sku, name }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>
                  {name}
                  <small>{sku}</small>
                </td>
                <td className="figure">
                  <form method="post" action={here} data-soft="stay">
                    <input type="hidden" name="code" value={code} />
                    <button className="link" aria-label={`Forget ${code}`}>
                      Forget
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages && codes.length > 0 && <Pages pages={pages} range={range} />}
    </TradeScreen>
  );
}
