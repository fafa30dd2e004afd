import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import type { StaffApplication } from '@plumbline/contracts/nouns/staff-application.ts';
import {
  disapprovalReasons,
  paperKinds,
  trades,
  type Paper,
  type VatResult,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { dateAndYear, dayOf } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { ageText, markOf, momentOf } from './applications-view.server.ts';

export type RecordView = ReturnType<typeof recordView>;

/** What somebody said of one thing, and what was found about it. */
interface Comparison {
  name: string;
  said: string;
  found: string;
  tone: 'ok' | 'warn' | '';
}

const barTexts = {
  own: 'This is your own application. Somebody else decides about it.',
  member: 'You belong to this business. Somebody else decides about it.',
  decided: null,
} as const;

/** Everything that the page of one application shows. */
export function recordView(application: StaffApplication, now: Date) {
  const { tradeExternalId, business, state, decideBy, decidedAt, submittedAt } = application;
  const { applicant, bar, bands, terms, items, papersUntil } = application;
  return {
    id: application.applicationId,
    version: application.version,
    number: tradeExternalId,
    accountHref: application.businessId && `/staff/trade-accounts/${application.businessId}`,
    title: business!.name,
    note: [
      tradeExternalId,
      `sent ${momentOf(submittedAt!)}`,
      decidedAt
        ? `decided ${momentOf(decidedAt)}${application.decidedBy ? ` by ${application.decidedBy}` : ''}`
        : `age ${ageText(submittedAt!, now)}`,
    ].join(' · '),
    mark: markOf({ state, decideBy, decidedAt }, now),
    comparisons: comparisonsOf(application),
    credit: {
      mark: creditMarks[application.creditHint.outcome],
      signs: application.creditHint.signs.map(({ speaks, text }) => ({
        text,
        tone: signTones[speaks],
      })),
    },
    facts: [
      ['Applicant', `${applicant.displayName}, ${applicant.email}`],
      ['Account since', momentOf(applicant.since)],
      ...(terms
        ? [['Terms agreed', `${terms.version}, ${momentOf(terms.agreedAt)}`] as const]
        : []),
      [
        'Prices before the decision',
        application.provisional.since ? `Since ${momentOf(application.provisional.since)}` : 'None',
      ],
      ...(papersUntil
        ? [['Papers kept until', dateAndYear(dayOf(new Date(papersUntil)))] as const]
        : []),
    ] as [string, string][],
    items: items.map(({ itemId, text, needsPaper, answer, answeredAt }) => ({
      itemId,
      text,
      answer:
        answer === null
          ? needsPaper
            ? 'Waits for a file'
            : 'Waits for an answer'
          : answer || 'With a file',
      isAnswered: answeredAt !== null,
    })),
    papers: application.papers.map((paper) => paperView(tradeExternalId, paper)),
    alike: application.alike.map(
      ({ what, name, tradeExternalId: number, businessId, state: stands, same }) => ({
        key: `${what}:${number}`,
        name,
        href:
          businessId === null
            ? `/staff/trade-applications/${number}`
            : `/staff/trade-accounts/${businessId}`,
        text: `${what === 'business' ? 'Business' : 'Application'} ${number}, ${stands}`,
        same: `Same ${same.join(', ')}`,
        isStrong: same.some((each) => each === 'company number' || each === 'VAT number'),
      }),
    ),
    history: application.history.map(({ at, kind, text, by }) => ({
      key: `${at}:${kind}:${text}`,
      when: momentOf(at),
      title: `${historyTexts[kind]}${by ? `, by ${by}` : ''}`,
      text,
    })),
    taken: application.taken && {
      isMine: application.taken.isMine,
      text: application.taken.isMine
        ? `You read this since ${momentOf(application.taken.at)}.`
        : `${application.taken.by} reads this since ${momentOf(application.taken.at)}.`,
    },
    bar: bar && barTexts[bar],
    mayDecide: bar === null,
    bands: bands.map(({ bandId, name }) => ({ value: String(bandId), text: name })),
    reasons: Object.entries(disapprovalReasons).map(([value, text]) => ({ value, text })),
    outcome: application.reason
      ? [disapprovalReasons[application.reason], application.note].filter(Boolean).join(' ')
      : application.note,
  };
}

const creditMarks = {
  good: { text: 'Speaks for credit', tone: 'ok' },
  thin: { text: 'Little is known', tone: '' },
  careful: { text: 'Be careful', tone: 'warn' },
} as const;
const signTones = { for: 'ok', neither: '', against: 'warn' } as const;

const historyTexts: Record<StaffApplication['history'][number]['kind'], string> = {
  submitted: 'Sent',
  provisional: 'Provisional prices began',
  asked: 'Asked',
  answered: 'Answered',
  approved: 'Approved',
  disapproved: 'Turned down',
  withdrawn: 'Withdrawn by the applicant',
  note: 'Note',
};

/** What HMRC said of a number that adds up. */
const vatTexts: Record<VatResult['state'], (name: string | null) => string> = {
  found: (name) => `Registered as ${name}`,
  unknown: () => 'HMRC knows no such number',
  away: () => 'Well-formed; HMRC did not answer',
  'not-asked': () => 'Well-formed',
};

function comparisonsOf({
  business,
  people,
  register,
  vatRegister,
  applicant,
}: StaffApplication): Comparison[] {
  const { kind, name, companyNumber, vatNumber, address, trade } = business!;
  const { company, state } = register;
  const away = state === 'away' ? 'The register did not answer' : '–';
  const isSamePlace = company?.office.includes(address.postcode) ?? false;
  return [
    compared('Name', name, company?.name ?? away, company ? company.name === name : null),
    compared('Kind', businessKinds[kind], company?.activity ?? '–', null),
    compared(
      'Company number',
      companyNumber ?? '–',
      company
        ? `${company.isActive ? 'Active' : 'Ended'}${company.since ? `, since ${dateAndYear(company.since)}` : ''}`
        : state === 'unknown'
          ? 'Not in the register'
          : away,
      company ? company.isActive : state === 'unknown' ? false : null,
    ),
    compared(
      'VAT number',
      vatNumber ?? '–',
      vatNumber ? vatTexts[vatRegister.state](vatRegister.name) : '–',
      vatNumber ? vatRegister.state !== 'unknown' : null,
    ),
    compared('Address', addressText(address), company?.office || '–', company ? isSamePlace : null),
    compared('Trade', trades[trade], '–', null),
    compared(
      'Person',
      people ? `${people.firstName} ${people.lastName}, ${people.position}, ${people.phone}` : '–',
      applicant.isProven ? 'E-mail proved' : 'E-mail not proved',
      applicant.isProven,
    ),
    ...(people && people.partners.length > 0
      ? [compared('Partners', people.partners.join(', '), '–', null)]
      : []),
  ];
}

/** What agrees is green, what does not is amber, and what was not looked at is neither. */
const compared = (
  name: string,
  said: string,
  found: string,
  agrees: boolean | null,
): Comparison => ({
  name,
  said,
  found,
  tone: agrees === null ? '' : agrees ? 'ok' : 'warn',
});

function paperView(number: string, { uploadId, kind, fileName, paper, itemId, sentAt }: Paper) {
  return {
    uploadId,
    href: `/services/staff/trade-applications/${number}/papers/${uploadId}`,
    isPicture: kind === 'picture',
    name: paper ? paperKinds[paper] : 'Sent when asked',
    detail: `${fileName}, ${dateAndYear(dayOf(new Date(sentAt)))}${itemId === null ? '' : ', an answer'}`,
  };
}
