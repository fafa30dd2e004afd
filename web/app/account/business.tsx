import { businessKinds, businessStatuses } from '@plumbline/contracts/nouns/businesses.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { BusinessDetails } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { trades } from '@plumbline/contracts/nouns/trade-applications.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import { dateAndYear, dayOf } from '../kit/format.ts';
import { addressText } from '../parts/address/address-text.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { AccountScreen } from './screen.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireSignIn(args);
  const params = { tradeExternalId: args.params['tradeExternalId'] ?? '' };
  const account = await orErrorPage(services.tradeAccounts.getTradeAccount({ params }));
  const { businessName, tradeExternalId, status, details, openedAt } = account;
  const since = dateAndYear(dayOf(new Date(openedAt)));
  return {
    name: businessName,
    facts: [
      { name: 'Account', value: `${tradeExternalId}, since ${since}` },
      { name: 'State', value: businessStatuses[status] },
      ...detailFacts(details),
    ],
    mayBeCorrected: status !== 'closed',
  };
}

function detailFacts(details: BusinessDetails) {
  const { kind, companyNumber, vatNumber, phone, trade, ...addresses } = details;
  const { registeredAddress, tradingAddress } = addresses;
  return [
    { name: 'Kind of business', value: kind === null ? notGiven : businessKinds[kind] },
    { name: 'Company number', value: companyNumber ?? notGiven },
    { name: 'VAT number', value: vatNumber ?? notGiven },
    { name: 'Registered office', value: placeText(registeredAddress) },
    { name: 'Where it trades', value: placeText(tradingAddress ?? registeredAddress) },
    { name: 'Telephone', value: phone ?? notGiven },
    { name: 'What it mostly does', value: tradeText(trade) },
  ];
}

const notGiven = 'Not given';

const placeText = (address: PostalAddress | null): string =>
  address ? addressText(address) : notGiven;

/** As an application names it, or in the words that we wrote. */
const tradeText = (trade: string | null): string =>
  trade === null ? notGiven : (entryOf(trades, trade) ?? trade);

/** What we hold of a business that somebody buys for, and the way to have it put right. */
export default function Business() {
  const { name, facts, mayBeCorrected } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title={name} above={[{ href: '/account/businesses', name: 'Businesses' }]}>
      <p className="account-lead">This is what we hold of the business.</p>
      <dl className="own-facts">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {mayBeCorrected && (
        <p>
          {'Is something wrong or missing? '}
          <a className="link" href="/help/trade">
            Write to the trade desk
          </a>
          {', and name the account. We check it and correct it for you.'}
        </p>
      )}
    </AccountScreen>
  );
}
