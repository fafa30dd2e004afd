import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { ClientPaper, Quote, QuoteContent } from '@plumbline/contracts/nouns/quotes.ts';
import type { Business } from '../../people/businesses/store.ts';
import { quantityText } from './price-quote.ts';

/** Whose quote it is, and which. */
export interface PaperHead {
  number: string;
  issue: number;
  issuedOn: string;
  from: ClientPaper['from'];
}

/** How a business stands at the head of what it sends. */
export function senderOf(
  business: Pick<Business, 'name' | 'phone' | 'vatNumber' | 'tradingAddress' | 'registeredAddress'>,
  email: string | null,
): ClientPaper['from'] {
  const address = business.tradingAddress ?? business.registeredAddress;
  return {
    name: business.name,
    lines: address ? addressLines(address) : [],
    phone: business.phone,
    email,
    vatNumber: business.vatNumber,
  };
}

const addressLines = ({ line1, line2, town, postcode }: PostalAddress): string[] =>
  [line1, line2, `${town} ${postcode}`].flatMap((line) => (line ? [line] : []));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * What the client sees, field by field: of a line's price nothing but what the client pays goes in,
 * so that no later page or file of it could tell of a cost.
 */
export function toClientPaper(
  content: QuoteContent,
  { sections, sums }: Pick<Quote, 'sections' | 'sums'>,
  { number, issue, issuedOn, from }: PaperHead,
): ClientPaper {
  const { isRegistered, ratePercent } = content.vat;
  return {
    number,
    issue,
    issuedOn,
    validUntil: content.validUntil,
    from: { ...from, vatNumber: isRegistered ? from.vatNumber : null },
    client: { name: content.clientName.trim(), lines: linesOf(content.clientAddress) },
    title: content.title.trim(),
    introduction: content.introduction.trim(),
    sections: content.sections
      .map(({ title, lines }, at) => ({
        title: title.trim(),
        pence: sections[at]!.pence,
        lines: lines.map((line, index) => {
          const { text, note, eachPence, pence, vatPence } = sections[at]!.lines[index]!;
          const shown = content.showsLines
            ? { eachPence, pence, vatPence }
            : { eachPence: null, pence: null, vatPence: null };
          return { text, note, quantity: quantityText(line), ...shown };
        }),
      }))
      .filter(({ lines }) => lines.length > 0),
    vat: { isRegistered, ratePercent: isRegistered ? ratePercent : 0 },
    exPence: sums.exPence,
    vatPence: sums.vatPence,
    totalPence: sums.totalPence,
    depositPence: content.depositPence,
    exclusions: content.exclusions.map((each) => each.trim()),
    terms: content.terms.trim(),
  };
}
