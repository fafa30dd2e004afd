import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import {
  catalogueRequest,
  EnquiryText,
  enquiryCall,
  enquiryFiles,
  ownTick,
  whoAsks,
} from '../nouns/enquiries.ts';
import { filesField } from '../nouns/uploads.ts';
import { Email, Instant, Phone, line } from '../nouns/values.ts';

/** What people ask the shop to do, as the specification has it: a call for each errand. */
export const errandCalls = defineCalls('help', {
  askForRecycling: {
    ...enquiryCall,
    path: '/Enquiry/electrical-recycling-request',
    summary:
      'Asks us to take an old electrical away, free, because one’s own order has the like of it.',
    refusals: ['order-not-found', 'too-many-requests'],
    multipart: true,
    body: strictObject({
      /** The caller's own order, by its mailed link's token or, signed in, its guid or number. */
      order: withTexts(Type.String({ minLength: 1, maxLength: 200 }), {
        advice: 'Open this form from your order’s page.',
      }),
      position: withTexts(Type.Integer({ minimum: 1, maximum: 10_000 }), {
        advice: 'Choose what you bought instead of it.',
      }),
      appliance: withTexts(
        Type.Enum([
          'electric-shower',
          'towel-rail',
          'extractor-fan',
          'lit-mirror',
          'pump',
          'heater',
          'other',
        ]),
        { advice: 'Choose what goes.' },
      ),
      disconnected: withTexts(Type.Enum(['yes', 'not-yet']), {
        advice: 'Say whether it is off the wall.',
      }),
      note: withTexts(Type.String({ maxLength: 1000 }), {
        hint: 'Such as where it stands. You may leave it empty.',
        advice: 'Use at most 1000 characters.',
      }),
      files: withTexts(Type.Optional(filesField(enquiryFiles)), {
        hint: 'Two help most: the front, and the rating plate.',
      }),
    }),
  },
  askToDeleteAccount: {
    ...enquiryCall,
    path: '/Enquiry/account-deactivation-delete-request',
    summary: 'Asks to delete an account. Nothing is deleted for whoever has not signed in to it.',
    refusals: ['too-many-requests'],
    body: strictObject({
      reason: withTexts(Type.String({ maxLength: 1000 }), {
        hint: 'Only if you like: it changes nothing.',
        advice: 'Use at most 1000 characters.',
      }),
      ...whoAsks,
    }),
  },
  requestCatalogueByPost: {
    ...enquiryCall,
    path: '/Enquiry/catalogue-request',
    summary: 'Asks for the printed catalogue by post.',
    refusals: ['too-many-requests'],
    body: strictObject(catalogueRequest),
  },
  askForCall: {
    ...enquiryCall,
    path: '/Enquiry/trade/call-me-back',
    summary: 'Asks the trade desk to ring, at a time at which somebody is there.',
    refusals: ['too-many-requests'],
    body: strictObject({
      slot: withTexts(Instant, { advice: 'Choose one of the times.' }),
      phone: withTexts(Phone, {
        advice: 'Enter a telephone number, like 07700 900142.',
        hint: 'We ring it at that time, and once more a little later.',
      }),
      topic: withTexts(Type.Enum(['credit', 'order', 'quote', 'other']), {
        advice: 'Choose what it is about.',
      }),
      text: withTexts(line(200), { advice: 'Say in a line what it is about.' }),
      ...whoAsks,
    }),
  },
  giveFeedback: {
    ...enquiryCall,
    path: '/Feedback',
    summary: 'Says what is good and what should be better.',
    refusals: ['too-many-requests'],
    body: strictObject({
      rating: withTexts(Type.Integer({ minimum: 1, maximum: 5 }), {
        advice: 'Choose how it was.',
      }),
      text: withTexts(EnquiryText, { advice: 'Say in a sentence what should be better.' }),
      /** The page that it is about, as far as it is known. */
      page: Type.Optional(Type.String({ maxLength: 300 })),
      mayWriteBack: ownTick,
      email: Type.Optional(Email),
    }),
  },
});
