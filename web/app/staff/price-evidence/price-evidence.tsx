import { allCalls } from '@plumbline/contracts/calls.ts';
import {
  discountChannel,
  type DiscountChannel,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Figures } from '../kit/figures.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend, requireMaySend } from '../parts/may-send.server.ts';
import { evidenceView } from './evidence-view.server.ts';
import { channelNames, choicesOf } from '../parts/offer-names.ts';
import '../kit/list-table.css';
import './price-evidence.css';

export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
  await orErrorPage(requireMaySend(services, allCalls.discounts.getPriceEvidence));
  const ways = await maySend(services, { seeDiscounts: allCalls.discounts.searchDiscounts });
  const { searchParams } = args.url;
  const sku = (searchParams.get('sku') ?? '').trim();
  const channel = Object.hasOwn(channelNames, searchParams.get('channel') ?? '')
    ? searchParams.get('channel')!
    : String(discountChannel.website);
  if (sku === '') return { ways, sku, channel, isUnknown: false, view: null };
  try {
    const evidence = await services.discounts.getPriceEvidence({
      params: { sku },
      query: { channel: Number(channel) as DiscountChannel },
    });
    return { ways, sku, channel, isUnknown: false, view: evidenceView(evidence) };
  } catch (error) {
    const code = problemOf(error)?.code;
    if (code !== 'sku-unknown' && code !== 'invalid-request') throw errorPage(error);
    return { ways, sku, channel, isUnknown: true, view: null };
  }
}

/** What an offering was sold at, and whether that lets us say "was". */
export default function PriceEvidence() {
  const { ways, sku, channel, isUnknown, view } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Price evidence"
      note="From the append-only ledger of what was charged. Nobody can change it, and no claim is made without it."
      {...(ways.seeDiscounts && { above: [{ href: '/staff/discounts', name: 'Discounts' }] })}
    >
      <form action="/staff/price-evidence" data-soft className="evidence-find">
        <TextField
          id="sku"
          name="sku"
          label="Part number"
          defaultValue={sku}
          error={isUnknown ? 'Nothing is sold under this part number.' : undefined}
          maxLength={40}
          autoComplete="off"
          required
        />
        <Choice
          id="channel"
          name="channel"
          label="Channel"
          defaultValue={channel}
          choices={choicesOf(channelNames)}
        />
        <button className="button button-outlined">Look up</button>
      </form>
      {!view && !isUnknown && (
        <EmptyState drawing="nothing" title="Look up a part number">
          <p>
            It shows each price since the ledger began, the days it counts for, and why a “was” is
            or is not supported.
          </p>
        </EmptyState>
      )}
      {view && (
        <>
          <h2 className="evidence-goods">
            <a className="link" href={view.href}>
              {view.name}
            </a>
          </h2>
          <div className={`note ${view.verdict.tone} evidence-verdict`}>
            <Icon name={view.verdict.tone === 'ok' ? 'check' : 'info'} />
            <div>
              <b>{view.verdict.title}</b>
              <p>{view.verdict.text}</p>
            </div>
          </div>
          <Figures figures={{ cells: view.figures, gauge: null }} />
          {view.entries.length === 0 ? (
            <p className="evidence-entries">Nothing was ever charged on this channel.</p>
          ) : (
            <table className="staff-table evidence-entries">
              <thead>
                <tr>
                  <th>From</th>
                  <th>Until</th>
                  <th className="list-figure">Price, inc VAT</th>
                  <th>Why</th>
                  <th className="list-figure">Days of the last {view.windowDays}</th>
                </tr>
              </thead>
              <tbody>
                {view.entries.map((entry) => (
                  <tr key={entry.from} className={entry.isSupport ? 'current' : undefined}>
                    <td>{entry.from}</td>
                    <td>{entry.until}</td>
                    <td className="list-figure">
                      <b>{entry.price}</b>
                    </td>
                    <td>{entry.reason}</td>
                    <td className="list-figure">{entry.days}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
