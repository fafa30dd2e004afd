import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { catalogueRequest, enquiryCall } from '../nouns/enquiries.ts';

/** The printed catalogue, asked for from an account; the help centre has a form of it for everybody. */
export const catalogueRequestCalls = defineCalls('accounts', {
  requestCatalogue: {
    ...enquiryCall,
    method: 'PUT',
    path: '/api/catalogue/requestCatalogue',
    summary: 'Asks for the printed catalogue by post, as somebody who is signed in.',
    access: 'shopper',
    refusals: ['too-many-requests'],
    body: strictObject(catalogueRequest),
  },
});
