import { vatOfEx } from '@plumbline/contracts/nouns/vat.ts';
import { sumOf, type DocumentFields, type RatedAmount } from './document-fields.ts';

/** What EN 16931 lets the VAT of a rate be away from the rate times the sum, since lines round. */
const vatTolerancePence = 100;

/**
 * Which of the rules of EN 16931 about sums a document breaks, by their names there; none for one
 * that may be issued. A document that does not add up is never stored.
 */
export function listArithmeticFaults(fields: DocumentFields): string[] {
  const { lines, delivery, vat, totals } = fields;
  const rules: [rule: string, holds: boolean][] = [
    ['BR-16 has a line or delivery', lines.length + delivery.length > 0],
    ['BR-CO-10 lines', totals.linesExPence === sumOf(lines, 'exPence')],
    ['BR-CO-12 delivery', totals.deliveryExPence === sumOf(delivery, 'exPence')],
    ['BR-CO-13 ex VAT', totals.exPence === totals.linesExPence + totals.deliveryExPence],
    ['BR-CO-14 VAT', totals.vatPence === sumOf(vat, 'vatPence')],
    ['BR-CO-15 inc VAT', totals.incPence === totals.exPence + totals.vatPence],
    ['BR-CO-16 to pay', totals.duePence === totals.incPence - totals.paidPence],
    ['BR-CO-18 each rate once', new Set(vat.map(rateName)).size === vat.length],
    ...lines.map(
      ({ sku, beforeExPence, discountExPence, exPence, quantity }): (typeof rules)[0] => [
        `BR-24 line ${sku}`,
        exPence === beforeExPence - discountExPence && quantity >= 1,
      ],
    ),
    ...[...lines, ...delivery].map((amount): (typeof rules)[0] => [
      'BR-27 nothing is negative',
      amount.exPence >= 0 && amount.vatPence >= 0,
    ]),
  ];
  for (const part of vat) {
    const name = rateName(part);
    const own = [...lines, ...delivery].filter((amount) => rateName(amount) === name);
    const away = Math.abs(part.vatPence - vatOfEx(Math.max(0, part.exPence), part.ratePercent));
    rules.push(
      [`BR-${part.category}-08 ex VAT at ${name}`, part.exPence === sumOf(own, 'exPence')],
      [`BR-${part.category}-09 VAT at ${name}`, part.vatPence === sumOf(own, 'vatPence')],
      [`BR-CO-17 VAT at ${name}`, away <= Math.max(vatTolerancePence, own.length)],
      [`BR-${part.category}-05 rate of ${name}`, (part.category === 'S') === part.ratePercent > 0],
      [`BR-Z-09 no VAT at ${name}`, part.ratePercent > 0 || part.vatPence === 0],
    );
  }
  const known = new Set(vat.map(rateName));
  const hasAllRates = [...lines, ...delivery].every((amount) => known.has(rateName(amount)));
  rules.push(['BR-S-01 every rate is summed', hasAllRates]);
  return [...new Set(rules.filter(([, holds]) => !holds).map(([rule]) => rule))];
}

const rateName = ({ category, ratePercent }: Pick<RatedAmount, 'category' | 'ratePercent'>) =>
  `${category} ${ratePercent} %`;
