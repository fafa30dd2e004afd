import { heading, paragraph, type MailBlock } from '../../base/messages/mail-blocks.ts';
import type { ShopFace } from '../../core/config.ts';

/**
 * What the law wants a consumer to hold in hand with the confirmation: how long and how they may
 * cancel, what they get back, and the model form. The form's words are those of the regulations. They
 * may cancel for as many days as the terms of return gave when they ordered, which are never fewer
 * than the law's; what stands in fourteen days beside it is the law's own.
 */
export function cancellationRights(
  { trader }: ShopFace,
  { number, returnDays }: { number: string; returnDays: number },
): MailBlock[] {
  const { companyName, address, email, telephone } = trader;
  const us = [companyName, ...address, email].join(', ');
  return [
    heading('Your right to cancel'),
    paragraph(
      `You may cancel this order within ${returnDays} days of the day on which the last item arrives, ` +
        `without giving a reason. It is enough to tell us clearly before the ${returnDays} days are over, ` +
        `by e-mail to ${email}${telephone ? `, by telephone on ${telephone}` : ''} or by post. You may use the form below; you need not.`,
    ),
    paragraph(
      'We refund all that you paid, with the cheapest standard delivery that we offer, to what you ' +
        'paid with, within 14 days of having the goods back or of your proof that you sent them. Send ' +
        'them back within 14 days of telling us. If handling has gone beyond what is needed to see ' +
        'what they are, we may take off what they have lost in value. Goods that were made to your ' +
        'measure cannot be cancelled. Your rights where something is faulty are not touched by any of this.',
    ),
    heading('Model cancellation form'),
    paragraph(`To ${us}:`),
    paragraph(
      'I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*/' +
        'for the supply of the following service*,',
    ),
    paragraph(`Ordered on*/received on*, order ${number}`),
    paragraph('Name of consumer(s), address of consumer(s),'),
    paragraph('Signature of consumer(s) (only if this form is notified on paper), date'),
    paragraph('* Delete as appropriate.'),
  ];
}

/** The terms that the order was placed under, as they were then: a page may say otherwise later. */
export function termsBlocks(terms: string): MailBlock[] {
  const blocks = terms.split(/\n{2,}/).map((block) => block.trim());
  return [
    heading('The terms of this order'),
    ...blocks
      .filter((block) => block !== '')
      .map((block) => paragraph(block.startsWith('## ') ? `${block.slice(3)}:` : block)),
  ];
}
