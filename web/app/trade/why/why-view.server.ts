import type { Services } from '@plumbline/contracts/calls.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { counted, shortDay, shortPounds } from '../../kit/format.ts';
import { weekText } from '../../parts/open-hours.ts';
import { hourText, shortHour } from '../hour-text.ts';

type Figures = Awaited<ReturnType<Services['tradeApplications']['describeTradeTerms']>>;
type Own = Awaited<ReturnType<Services['tradeApplications']['getOwnTradeApplication']>>;

/** Everything that the page says, from what the shop does and from what it has done. */
export function whyView({
  figures,
  own,
  delivery,
  shopName,
  isTrade,
}: {
  figures: Figures;
  own: Own | null;
  delivery: ArrivalTable | null;
  shopName: string;
  isTrade: boolean;
}) {
  const cap = shortPounds(figures.provisionalCapPence);
  const { hoursToDecide, decideBy } = figures;
  const open = weekText(figures.week);
  return {
    lead: 'For people who fit bathrooms and pipes for a living, alone or as a firm. No fee, no least order, no card to carry.',
    ways: waysOf(own, isTrade),
    laps: [
      {
        title: 'Within two minutes',
        text: `A confirmed e-mail address and a company or VAT number that is good and new to us: trade prices, marked provisional, up to ${cap} ex VAT.`,
      },
      {
        title: `By ${hourText(decideBy)}`,
        text: `If you apply now. A person reads your papers: we are here ${open}. What is missing is asked for item by item.`,
      },
      {
        title: 'From then on',
        text: 'Your full band on every page, in the basket and on the invoice. Colleagues can buy for the business too.',
      },
    ],
    day: workingDay,
    plain: [
      {
        name: 'Prices',
        text: 'Ex VAT first, on every card, in search, in the basket and on paper. Of list price, band and promotion you pay the least.',
      },
      {
        name: 'Who sees them',
        text: 'You and your colleagues, signed in for the business. No client, no search engine, no mail to anybody else.',
      },
      {
        name: 'Decision',
        text: `Within ${hoursToDecide} of our opening hours, which are ${open}, bank holidays excepted. ${keptText(figures)}`,
      },
      { name: 'Before it', text: `Provisional prices up to ${cap} ex VAT in all, paid by card.` },
      ...deliveryLine(delivery),
      {
        name: 'On the order',
        text: 'Your purchase order number and job reference, on the order and its VAT invoice.',
      },
      { name: 'Sending back', text: returnText(figures) },
      {
        name: 'Your papers',
        text: 'Seen by our reviewers alone, and removed a year after an approval or 28 days after anything else.',
      },
    ],
    consumerReturnDays: figures.consumerReturnDays,
    asked: [
      {
        question: 'I have no company number.',
        answer:
          'Sole traders need none. Two papers that show you trade are enough; with a VAT number, one is.',
      },
      {
        question: 'Will it touch my credit file?',
        answer:
          'No. Trade prices are one question and credit is another, which we do not ask here.',
      },
      { question: 'How many are turned down?', answer: turnedDown(figures) },
      {
        question: 'What do I need at hand?',
        answer:
          'Your company or VAT number if you have one, and a PDF or photo of a paper with your trading address. You can stop anywhere; it waits for 60 days.',
      },
      {
        question: 'May I change my mind?',
        answer: `Yes, with one press, until ${shopName} has decided. Orders that you placed keep their price.`,
      },
    ],
  };
}

function waysOf(own: Own | null, isTrade: boolean) {
  const state = own?.application?.state;
  const isSent = state === 'submitted' || state === 'more-information';
  if (isSent) return [{ href: '/trade/application', name: 'See your application', isFirst: true }];
  if (isTrade) return [{ href: '/trade/dashboard', name: 'Go to your dashboard', isFirst: true }];
  const apply = {
    href: '/trade/apply',
    name: state === 'draft' ? 'Go on with your application' : 'Apply, about six minutes',
    isFirst: true,
  };
  const signIn = {
    href: '/sign-in/start?returnTo=%2Ftrade',
    name: 'Sign in to a trade account',
    isFirst: false,
  };
  return own ? [apply] : [apply, signIn];
}

/** Few decisions say nothing about those to come, and then nothing is said. */
function keptText({ lastYear: { decided, inTime, medianHours } }: Figures): string {
  if (medianHours === null) return '';
  const half = `half of them within ${counted(medianHours, 'hour')} of it`;
  return `In the last twelve months, ${inTime} of ${decided} came by the hour we had named, ${half}.`;
}

function turnedDown({ lastYear: { decided, disapproved, medianHours } }: Figures): string {
  const way = 'You get the reason and what would change it, and may apply again at once.';
  return medianHours === null
    ? way
    : `Of ${decided} in the last twelve months, ${disapproved}. ${way}`;
}

function returnText({ returnDays, restockingPercent }: Figures): string {
  if (returnDays === 0) return 'What is faulty, at any time and at our cost; nothing else.';
  const cost =
    restockingPercent === 0 ? 'at no charge' : `less ${restockingPercent} % for restocking`;
  return `What is unused, within ${returnDays} days, ${cost}. What is faulty, at any time and at our cost.`;
}

/** "Small goods ordered by 20:00 reach SW4 on Tue 24 Nov", where the place can be told. */
function deliveryLine(delivery: ArrivalTable | null) {
  const parcel = delivery?.classes.find(({ sizeClass }) => sizeClass === 'parcel');
  const [day] = parcel?.days ?? [];
  if (!parcel || !day) return [];
  const by = shortHour(parcel.orderBy);
  const text = `What is in stock and small, ordered by ${by}, reaches ${delivery!.outwardCode} on ${shortDay(day)}, from ${shortPounds(parcel.fromPence)}. Every product has its own day.`;
  return [{ name: 'Delivery', text }];
}

const workingDay = [
  {
    time: '07:00',
    title: 'Price the job',
    text: 'Search by part number, size or plain words. Each card has your price ex VAT and the day it comes.',
  },
  {
    time: '10:15',
    title: 'One list for each room',
    text: 'Keep a project by room, swap a finish throughout, and put all of it into the basket in one step.',
  },
  {
    time: '13:00',
    title: 'Order with your own numbers',
    text: 'Purchase order and job reference go on the order and its invoice.',
  },
  {
    time: '15:40',
    title: 'The client wants another tap',
    text: 'Change the order yourself until it is picked. You see what it comes to before anything is paid.',
  },
  {
    time: '17:20',
    title: 'The pan is chipped',
    text: 'Point at it, send a photo. Small things are sent again at once; nobody asks you to print anything.',
  },
];
