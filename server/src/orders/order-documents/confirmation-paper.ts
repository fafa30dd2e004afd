import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import { blocks, stampPages, sums, type Block, type SumRow } from '../../base/documents/blocks.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable } from '../../base/documents/item-table.ts';
import { colours, finishPaper, startPaper, type Paper } from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import type { ShopFace } from '../../core/config.ts';
import { onAccount } from '../../money/payments/settle.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { cancellationRights, termsBlocks } from '../orders/cancellation-rights.ts';
import { isConsumer } from '../orders/confirmation-mail.ts';
import type { FrozenOrder } from '../orders/orders.ts';
import type { ConfirmedOrder } from './confirmation-paper-store.ts';
import { dayInLondon, partyAt } from './invoice.ts';
import { dayText, partyLines } from './paper-texts.ts';

interface Confirmed {
  order: ConfirmedOrder;
  shop: ShopFace;
  isSpecimen: boolean;
}

/**
 * What was agreed, on paper: goods, sums, days, and for a consumer the right to cancel with the form
 * for it and the terms in force. It is no invoice, and says so.
 */
export async function confirmationPaper(confirmed: Confirmed): Promise<Uint8Array<ArrayBuffer>> {
  const { order, shop, isSpecimen } = confirmed;
  const paper = startPaper({
    title: `Order confirmation ${order.number}`,
    author: shop.shopName,
    writtenAt: order.placedAt,
  });
  title(paper, 'Order confirmation');
  if (isSpecimen) {
    const text = 'Specimen of a demonstration shop. Nothing was sold and nothing will be sent.';
    paragraph(paper, text, { colour: colours.accent, size: 9, gap: 3 });
  }
  paper.pdf.y += 14;
  blocks(paper, [orderBlock(order), ...arrivals(order.frozen)], 3);
  paper.pdf.y += 6;
  blocks(paper, parties(confirmed), 3);
  paper.pdf.y += 10;
  drawLines(paper, order.frozen);
  sums(paper, sumRows(order.frozen));
  const paid = paidText(order);
  const notInvoice = `${paid}This is not a VAT invoice: that is a document of its own.`;
  paragraph(paper, notInvoice, { size: 9, colour: colours.quiet, gap: 16 });
  drawWords(paper, confirmed);
  drawFrames(paper, {
    shopName: shop.shopName,
    kind: `Order ${order.number}`,
    notes: traderLines(shop.trader),
  });
  if (isSpecimen) stampPages(paper, 'SPECIMEN');
  return finishPaper(paper);
}

/** How it is paid: on account each delivery is invoiced as it leaves. */
function paidText({ paidWith }: ConfirmedOrder): string {
  if (paidWith === onAccount) return 'On account: each delivery is invoiced as it leaves. ';
  return paidWith ? `Paid with ${paidWith}. ` : '';
}

function orderBlock({
  number,
  placedAt,
  frozen: { poNumber, jobReference },
}: ConfirmedOrder): Block {
  return {
    name: 'Order',
    lines: [
      number,
      dayText(dayInLondon(placedAt)),
      ...(poNumber ? [`Your PO ${poNumber}`] : []),
      ...(jobReference ? [`Job ${jobReference}`] : []),
    ],
  };
}

/** The day of each delivery, as it was promised, and of several what each brings. */
function arrivals({ deliveryOption, consignments, lines }: FrozenOrder): Block[] {
  if (!consignments || consignments.length < 2) {
    return [{ name: 'Arrives', lines: [dayText(deliveryOption.day), deliveryOption.name] }];
  }
  return consignments.map(({ option, lines: pieces }, at) => ({
    name: at === 0 ? 'Arrives first' : 'And then',
    lines: [
      dayText(option.day),
      option.name,
      ...pieces.map(({ position, units }) => `${units} × ${lines[position - 1]!.name}`),
    ],
  }));
}

function parties({ order: { frozen }, shop: { trader } }: Confirmed): Block[] {
  const to = partyLines(partyAt(frozen.deliveryAddress, frozen.contact));
  const billed = partyLines(partyAt(frozen.billingAddress, frozen.contact));
  const isSame = to.join('\n') === billed.join('\n');
  return [
    { name: isSame ? 'Delivered and billed to' : 'Delivered to', lines: to },
    ...(isSame ? [] : [{ name: 'Billed to', lines: billed }]),
    { name: 'From', lines: [trader.companyName, ...trader.address] },
  ];
}

const money = { width: 70, align: 'right' } as const;

function drawLines(paper: Paper, { basis, lines }: FrozenOrder): void {
  itemTable(
    paper,
    [
      { title: 'Quantity', width: 42, align: 'right' },
      { title: 'Description' },
      { title: basis === 'ex' ? 'Ex VAT' : 'Inc VAT', ...money },
    ],
    lines.map((line) => ({
      cells: [
        String(line.quantity),
        line.name,
        pounds(basis === 'ex' ? line.amount.exPence : line.amount.incPence),
      ],
      note: [line.variant, line.sku, ...lineNoteTexts(line)].filter(Boolean).join(' · '),
    })),
  );
}

function sumRows({ basis, delivery, total }: FrozenOrder): SumRow[] {
  const isEx = basis === 'ex';
  return [
    { name: 'Delivery', amount: pounds(isEx ? delivery.exPence : delivery.incPence) },
    ...(isEx ? [{ name: 'Total ex VAT', amount: pounds(total.exPence) }] : []),
    { name: isEx ? 'VAT' : 'VAT included', amount: pounds(total.vatPence) },
    { name: 'Total inc VAT', amount: pounds(total.incPence), isGrand: true },
  ];
}

/** The words that the confirmation's mail has too, by the same functions. */
function drawWords(paper: Paper, { order, shop }: Confirmed): void {
  const { frozen, terms } = order;
  const words = [
    ...(isConsumer(frozen) ? cancellationRights(shop, order) : []),
    ...(terms === null ? [] : termsBlocks(terms)),
  ];
  for (const { title: name, text } of words) {
    if (name === undefined) paragraph(paper, text, { size: 9, gap: 6 });
    else heading(paper, name);
  }
}
