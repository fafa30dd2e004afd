import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import {
  EnquiryText,
  askedAbout,
  enquiryCall,
  enquiryFiles,
  ownTick,
  whoAsks,
} from '../nouns/enquiries.ts';
import { filesField } from '../nouns/uploads.ts';
import { Day, Sku, line } from '../nouns/values.ts';

const files = withTexts(Type.Optional(filesField(enquiryFiles)), {
  hint: 'If they help: up to six pictures or PDFs. We keep no record of where pictures were taken.',
});

const company = withTexts(line(120), { advice: 'Enter the name of the business.' });

/** What people ask the shop, as the specification has it: a call for each kind. */
export const enquiryCalls = defineCalls('help', {
  askGeneralEnquiry: {
    ...enquiryCall,
    path: '/Enquiry/general-enquiry',
    summary: 'Asks anything that has no form of its own.',
    refusals: ['order-not-found', 'too-many-requests'],
    multipart: true,
    body: strictObject({ text: EnquiryText, ...whoAsks, ...askedAbout, files }),
  },
  askAboutProduct: {
    ...enquiryCall,
    path: '/Enquiry/product-question',
    summary: 'Asks the technical desk about one product.',
    refusals: ['sku-unknown', 'too-many-requests'],
    multipart: true,
    body: strictObject({
      sku: withTexts(Sku, { advice: 'Enter the code of the product, as it stands on its page.' }),
      text: EnquiryText,
      ...whoAsks,
      /** Question and answer may stand on the product's page, without a name. */
      mayPublish: ownTick,
      files,
    }),
  },
  askForPrice: {
    ...enquiryCall,
    path: '/Enquiry/product-price',
    summary: 'Asks what one product costs in a number, or says where it was seen for less.',
    refusals: ['sku-unknown', 'too-many-requests'],
    body: strictObject({
      sku: withTexts(Sku, { advice: 'Enter the code of the product, as it stands on its page.' }),
      quantity: withTexts(Type.Integer({ minimum: 1, maximum: 100_000 }), {
        advice: 'Enter how many you need, as a whole number.',
      }),
      neededBy: Type.Optional(withTexts(Day, { advice: 'Enter a day, like 2027-01-29.' })),
      seenAt: Type.Optional(
        withTexts(Type.String({ maxLength: 500 }), {
          hint: 'The address of the page, if you have seen it for less. We look at the whole price: goods, delivery, and whether it is there.',
          advice: 'Use at most 500 characters.',
        }),
      ),
      ...whoAsks,
    }),
  },
  askAboutTrade: {
    ...enquiryCall,
    path: '/Enquiry/trade',
    summary: 'Asks the trade desk about accounts, credit, quotes or supply.',
    refusals: ['too-many-requests'],
    body: strictObject({
      topic: withTexts(Type.Enum(['opening-an-account', 'credit', 'quote', 'supply', 'other']), {
        advice: 'Choose what it is about.',
      }),
      company,
      text: EnquiryText,
      ...whoAsks,
    }),
  },
  offerProducts: {
    ...enquiryCall,
    path: '/Enquiry/retail-partner-product-form',
    summary: 'Offers the buying desk products to sell.',
    refusals: ['too-many-requests'],
    multipart: true,
    body: strictObject({
      products: withTexts(line(300), {
        advice: 'Say what you make.',
        hint: 'Such as slotted wastes in four finishes.',
      }),
      piecesAYear: withTexts(Type.Integer({ minimum: 1, maximum: 100_000_000 }), {
        advice: 'Enter how many pieces you can make in a year, as a whole number.',
      }),
      approvals: withTexts(Type.Enum(['held', 'applied-for', 'none']), {
        advice: 'Choose one.',
      }),
      company,
      ...whoAsks,
      files,
    }),
  },
  askForPress: {
    ...enquiryCall,
    path: '/Enquiry/marketing-and-press',
    summary: 'Asks the press desk, or offers to work with the shop.',
    refusals: ['too-many-requests'],
    body: strictObject({
      topic: withTexts(Type.Enum(['press', 'pictures', 'partnership', 'other']), {
        advice: 'Choose what it is about.',
      }),
      outlet: withTexts(line(120), { advice: 'Enter whom you write for or work with.' }),
      neededBy: Type.Optional(withTexts(Day, { advice: 'Enter a day, like 2027-01-29.' })),
      text: EnquiryText,
      ...whoAsks,
    }),
  },
});
