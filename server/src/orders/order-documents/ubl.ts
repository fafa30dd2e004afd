import { escapeHtml } from '../../http/html.ts';
import {
  lineName,
  type DocumentFields,
  type DocumentLine,
  type Party,
  type RatedAmount,
  type Seller,
} from './document-fields.ts';

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * A document as UBL 2.1, by EN 16931. An element stands where the schema wants it, and only where it
 * has something to say. The price of a line is that of all its pieces together, by the base quantity
 * that the standard has for this, so that no rounded unit ever makes a sum.
 */
export function ublOf(fields: DocumentFields): string {
  const { kind, number, issuedOn, taxPoint, currency, order, preceding, reason } = fields;
  const isInvoice = kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const specimen = fields.isSpecimen ? 'SPECIMEN: nothing was sold.' : null;
  const body = [
    element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    element('cbc:ID', number),
    element('cbc:IssueDate', issuedOn),
    optional('cbc:DueDate', fields.dueOn ?? null),
    isInvoice ? '' : element('cbc:TaxPointDate', taxPoint),
    element(`cbc:${root}TypeCode`, isInvoice ? '380' : '381'),
    ...[specimen, reason].map((note) => optional('cbc:Note', note)),
    isInvoice ? element('cbc:TaxPointDate', taxPoint) : '',
    element('cbc:DocumentCurrencyCode', currency),
    optional('cbc:BuyerReference', order.jobReference),
    parent('cac:OrderReference', [
      element('cbc:ID', order.poNumber ?? order.number),
      order.poNumber ? element('cbc:SalesOrderID', order.number) : '',
    ]),
    preceding
      ? parent('cac:BillingReference', [
          parent('cac:InvoiceDocumentReference', [
            element('cbc:ID', preceding.number),
            element('cbc:IssueDate', preceding.issuedOn),
          ]),
        ])
      : '',
    parent('cac:AccountingSupplierParty', [sellerParty(fields.seller)]),
    parent('cac:AccountingCustomerParty', [buyerParty(fields.buyer)]),
    deliveryOf(fields.deliveredTo ?? fields.buyer),
    paymentOf(fields),
    ...fields.delivery.map((part) => deliveryCharge(part, currency)),
    taxTotal(fields),
    monetaryTotal(fields),
    ...fields.lines.map((line, index) => lineOf(line, index + 1, fields)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespaces}${root}-2" xmlns:cac="${namespaces}CommonAggregateComponents-2" xmlns:cbc="${namespaces}CommonBasicComponents-2">
${joined(body)}
</${root}>
`;
}

function sellerParty(seller: Seller): string {
  const { tradingName, companyName, companyNumber, vatNumber, telephone, email } = seller;
  return parent('cac:Party', [
    parent('cac:PartyName', [element('cbc:Name', tradingName)]),
    parent('cac:PostalAddress', [
      optional('cbc:StreetName', seller.address.slice(0, -1).join(', ')),
      optional('cbc:PostalZone', seller.address.at(-1) ?? null),
      country('GB'),
    ]),
    vatNumber ? vatScheme(vatNumber.replaceAll(' ', '')) : '',
    parent('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', companyName),
      optional('cbc:CompanyID', companyNumber),
    ]),
    parent('cac:Contact', [
      optional('cbc:Telephone', telephone),
      element('cbc:ElectronicMail', email),
    ]),
  ]);
}

const vatScheme = (companyId: string) =>
  parent('cac:PartyTaxScheme', [element('cbc:CompanyID', companyId), taxScheme]);
const taxScheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

function buyerParty(buyer: Party): string {
  return parent('cac:Party', [
    parent('cac:PostalAddress', addressOf(buyer)),
    parent('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', buyer.company ?? (buyer.name || 'Not kept')),
    ]),
    buyer.company && buyer.name ? parent('cac:Contact', [element('cbc:Name', buyer.name)]) : '',
  ]);
}

function addressOf({ lines, town, postcode, countryCode }: Party): string[] {
  const [street = null, ...more] = lines;
  return [
    optional('cbc:StreetName', street),
    optional('cbc:AdditionalStreetName', more.join(', ')),
    optional('cbc:CityName', town),
    optional('cbc:PostalZone', postcode),
    country(countryCode),
  ];
}

const country = (code: string) => parent('cac:Country', [element('cbc:IdentificationCode', code)]);

const deliveryOf = (to: Party) =>
  parent('cac:Delivery', [
    parent('cac:DeliveryLocation', [parent('cac:Address', addressOf(to))]),
    to.name
      ? parent('cac:DeliveryParty', [parent('cac:PartyName', [element('cbc:Name', to.name)])])
      : '',
  ]);

/** 48 is a payment card in the list of UN/CEFACT. */
function paymentOf({ kind, paidWith }: DocumentFields): string {
  if (kind !== 'invoice' || paidWith === null) return '';
  return parent('cac:PaymentMeans', [
    `<cbc:PaymentMeansCode name="${escapeXml(paidWith)}">48</cbc:PaymentMeansCode>`,
  ]);
}

function deliveryCharge(part: RatedAmount, currency: string): string {
  return parent('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'true'),
    element('cbc:AllowanceChargeReasonCode', 'DL'),
    element('cbc:AllowanceChargeReason', 'Delivery'),
    money('cbc:Amount', part.exPence, currency),
    category('cac:TaxCategory', part),
  ]);
}

function taxTotal({ vat, totals, currency }: DocumentFields): string {
  return parent('cac:TaxTotal', [
    money('cbc:TaxAmount', totals.vatPence, currency),
    ...vat.map((part) =>
      parent('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', part.exPence, currency),
        money('cbc:TaxAmount', part.vatPence, currency),
        category('cac:TaxCategory', part, true),
      ]),
    ),
  ]);
}

function monetaryTotal({ totals, currency }: DocumentFields): string {
  return parent('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', totals.linesExPence, currency),
    money('cbc:TaxExclusiveAmount', totals.exPence, currency),
    money('cbc:TaxInclusiveAmount', totals.incPence, currency),
    money('cbc:ChargeTotalAmount', totals.deliveryExPence, currency),
    money('cbc:PrepaidAmount', totals.paidPence, currency),
    money('cbc:PayableAmount', totals.duePence, currency),
  ]);
}

function lineOf(line: DocumentLine, id: number, { kind, currency }: DocumentFields): string {
  const [root, quantity] =
    kind === 'invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity'];
  return parent(root, [
    element('cbc:ID', String(id)),
    `<${quantity} unitCode="C62">${line.quantity}</${quantity}>`,
    money('cbc:LineExtensionAmount', line.exPence, currency),
    line.discountExPence > 0
      ? parent('cac:AllowanceCharge', [
          element('cbc:ChargeIndicator', 'false'),
          element('cbc:AllowanceChargeReason', 'Discount code'),
          money('cbc:Amount', line.discountExPence, currency),
        ])
      : '',
    parent('cac:Item', [
      optional('cbc:Description', line.variant),
      element('cbc:Name', lineName(line)),
      parent('cac:SellersItemIdentification', [element('cbc:ID', line.sku)]),
      category('cac:ClassifiedTaxCategory', line),
    ]),
    parent('cac:Price', [
      money('cbc:PriceAmount', line.beforeExPence, currency),
      `<cbc:BaseQuantity unitCode="C62">${line.quantity}</cbc:BaseQuantity>`,
    ]),
  ]);
}

/** Why no VAT is charged is said once, where the rates are summed. */
function category(name: string, part: RatedAmount, isSummed = false): string {
  return parent(name, [
    element('cbc:ID', part.category),
    element('cbc:Percent', String(part.ratePercent)),
    isSummed && part.category === 'G'
      ? element('cbc:TaxExemptionReason', 'Delivered outside the scope of UK VAT')
      : '',
    taxScheme,
  ]);
}

const money = (name: string, pence: number, currency: string) =>
  `<${name} currencyID="${currency}">${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}</${name}>`;
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const optional = (name: string, text: string | null) => (text ? element(name, text) : '');
const parent = (name: string, children: readonly string[]) =>
  `<${name}>${joined(children)}</${name}>`;
const joined = (children: readonly string[]) => children.filter((each) => each !== '').join('\n');

/** XML knows no other control signs than the end of a line and the tab, however they are written. */
// oxlint-disable-next-line no-control-regex
const escapeXml = (text: string) => escapeHtml(text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, ''));
