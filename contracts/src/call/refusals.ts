/**
 * Every way in which the shop says no: a stable code, its HTTP status and a title that a person
 * can read. A refusal is sent as RFC 9457 problem+json. Only codes listed here can be thrown, and
 * a call may only give those that it declares, or one of `commonRefusals`.
 */
export const refusalTable = {
  // Every call may give these.
  'invalid-request': { status: 400, title: 'Some of what was sent needs changing' },
  'not-signed-in': { status: 401, title: 'Please sign in first' },
  'not-allowed': { status: 403, title: 'Your account may not do this' },
  'origin-refused': { status: 403, title: 'This request came from another site' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'body-too-large': { status: 413, title: 'That is more than can be sent at once' },
  'media-type-unsupported': { status: 415, title: 'This call takes another content type' },
  'key-in-flight': { status: 409, title: 'The same request is still being worked on' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was used for another request' },
  'too-many-requests': { status: 429, title: 'Too many attempts. Please wait a little' },
  unavailable: { status: 503, title: 'This part of the shop is not available just now' },

  // Basket.
  'basket-not-found': { status: 404, title: 'This basket does not exist' },
  'basket-closed': { status: 409, title: 'This basket has already been ordered' },
  'basket-empty': { status: 409, title: 'The basket is empty' },
  'basket-full': { status: 409, title: 'The basket is full' },
  'sku-unknown': { status: 422, title: 'There is no product with this code' },
  'retrieval-code-unknown': { status: 404, title: 'There is nothing saved under this code' },
  'item-unavailable': { status: 409, title: 'This item cannot be bought at the moment' },
  'item-in-stock': { status: 409, title: 'This item can be bought now' },
  'item-not-in-basket': { status: 404, title: 'This item is not in the basket' },
  'quantity-not-allowed': { status: 422, title: 'This quantity cannot be ordered' },

  'quick-order-too-long': { status: 422, title: 'This list is longer than can be read at once' },
  'quick-order-file-unreadable': { status: 422, title: 'This file cannot be read' },
  'own-codes-full': { status: 409, title: 'The business has as many codes as we can keep' },

  // Lists of a business.
  'business-list-not-found': { status: 404, title: 'There is no such list' },
  'business-list-barred': { status: 403, title: 'Somebody else changes this list' },
  'business-list-changed': { status: 409, title: 'Somebody has changed this list meanwhile' },
  'business-list-name-taken': { status: 409, title: 'Another list has this name' },
  'business-lists-full': { status: 409, title: 'The business has as many lists as we can keep' },

  // Wishlist.
  'wishlist-not-found': { status: 404, title: 'There is no such wishlist' },
  'wishlist-empty': { status: 409, title: 'The wishlist is empty' },
  'wishlist-full': { status: 409, title: 'The wishlist is full' },
  'item-not-in-wishlist': { status: 404, title: 'This item is not in the wishlist' },

  // Projects.
  'project-not-found': { status: 404, title: 'There is no such project' },
  'address-changed': { status: 409, title: 'The address has been changed since' },
  'project-changed': { status: 409, title: 'The project has been changed since' },
  'project-empty': { status: 409, title: 'There is nothing in the project' },
  'project-full': { status: 409, title: 'The project is full' },
  'projects-full': { status: 409, title: 'You have as many projects as we can keep' },
  'project-share-ended': { status: 410, title: 'This project is no longer shared' },
  'room-unknown': { status: 422, title: 'The project has no such room' },
  'room-repeated': { status: 422, title: 'Two rooms have the same name' },
  'variant-not-in-project': { status: 404, title: 'This item is not in the project' },
  'variant-unrelated': { status: 422, title: 'One of these cannot take the place of the other' },

  // Jobs, and quotes for clients.
  'job-not-found': { status: 404, title: 'There is no such job' },
  'job-changed': { status: 409, title: 'Somebody else has changed this job' },
  'job-money-hidden': { status: 403, title: 'Only owners and approvers may do this' },
  'job-line-not-found': { status: 404, title: 'There is no such line' },
  'labour-not-found': { status: 404, title: 'There is no such note of time' },
  'left-over-too-many': { status: 422, title: 'There are not so many of these on the job' },
  'basket-not-for-job': { status: 409, title: 'Your basket is no longer for this job.' },
  'quote-not-found': { status: 404, title: 'There is no such quote' },
  'quote-changed': { status: 409, title: 'The quote has changed since you looked' },
  'quote-lacks': { status: 422, title: 'Something of the quote is missing' },
  'quote-over': { status: 409, title: 'This quote is over' },
  'quote-withdrawn': { status: 410, title: 'This quote was taken back' },
  'quote-not-accepted': { status: 409, title: 'The client has not accepted this quote' },
  'quote-costs-differ': { status: 409, title: 'The goods cost something else by now' },

  // Discounts. One refusal for a code that is unknown, over, used up or another channel's.
  'discount-refused': { status: 422, title: 'This code cannot be used' },
  'discount-not-in-basket': { status: 404, title: 'This code is not in the basket' },
  'discount-not-found': { status: 404, title: 'There is no such discount' },
  'discount-exists': { status: 409, title: 'This code is taken already' },
  'discount-changed': { status: 409, title: 'Somebody else has changed this' },
  'discount-target-unknown': { status: 422, title: 'Some of what this is for does not exist' },
  'discount-limit-used': { status: 409, title: 'More than this has been claimed already' },
  'claim-not-found': { status: 404, title: 'There is no such claim' },

  // Catalogue.
  'category-unknown': { status: 404, title: 'There is no such category' },
  'promotion-unknown': { status: 404, title: 'There is no such promotion' },
  'promotion-ended': { status: 410, title: 'This promotion is over' },
  'brand-unknown': { status: 404, title: 'There is no such brand' },
  'product-unknown': { status: 404, title: 'There is no such product' },
  'product-withdrawn': { status: 410, title: 'This product is no longer sold' },

  // Checkout and payment.
  'details-missing': { status: 409, title: 'A step of the checkout is not finished' },
  'address-undeliverable': { status: 422, title: 'We cannot deliver to this address' },
  'postcode-invalid': { status: 422, title: 'This is not a postcode that we know' },
  'delivery-option-unavailable': { status: 409, title: 'This delivery is no longer available' },
  'out-of-stock': { status: 409, title: 'There is not enough in stock' },
  'order-too-small': { status: 422, title: 'The total is too small for a card payment' },
  'order-too-large': { status: 422, title: 'The total is too large for one payment' },
  'too-many-holds': { status: 429, title: 'Too many unfinished payments. Please wait a little' },
  'payment-not-found': { status: 404, title: 'There is no such payment' },
  'payment-not-ready': { status: 409, title: 'The payment has not gone through yet' },
  'proof-needed': { status: 403, title: 'Please enter the code that we have mailed to you' },
  'proof-failed': { status: 422, title: 'This is not the code that we have mailed to you' },
  'payment-failed': { status: 402, title: 'The payment did not go through' },
  'payment-changed': { status: 409, title: 'The basket has changed since the payment began' },
  'hold-expired': { status: 409, title: 'The items are no longer held for this payment' },

  // Order baskets.
  'order-basket-not-found': { status: 404, title: 'There is no such order basket' },
  'order-basket-changed': { status: 409, title: 'The order basket has changed since you looked' },
  'order-basket-awaiting-payment': { status: 409, title: 'The customer has a link to pay this' },
  'order-basket-completed': { status: 409, title: 'This order basket is an order already' },
  'override-refused': { status: 422, title: 'This price cannot be given' },

  // People.
  'account-not-found': { status: 404, title: 'There is no such account' },
  'address-not-found': { status: 404, title: 'There is no such address' },
  'address-book-full': { status: 409, title: 'The address book is full' },
  'card-not-found': { status: 404, title: 'There is no such card' },
  'link-expired': { status: 410, title: 'This link no longer works' },
  'too-many-views': { status: 409, title: 'This list can hold no more views' },
  'deletion-not-found': { status: 404, title: 'There is no such deletion request' },
  'deletion-blocked': { status: 409, title: 'This account cannot be erased yet' },
  'sign-in-not-linked': { status: 404, title: 'There is no such sign-in to remove' },
  'factor-reset-not-found': { status: 404, title: 'There is no such request' },
  'factor-reset-impossible': {
    status: 409,
    title: 'There is no two-step verification to turn off',
  },
  'factor-reset-barred': { status: 409, title: 'Somebody else has to decide about this' },
  'session-not-found': { status: 404, title: 'There is no such session' },

  // Businesses.
  'business-not-found': { status: 404, title: 'There is no such business' },
  'business-not-active': { status: 409, title: 'Nobody can buy for this business now' },
  'member-not-found': { status: 404, title: 'There is no such member' },
  'not-an-owner': { status: 403, title: 'Only an owner of the business may do this' },
  'business-changed': { status: 409, title: 'Somebody else has changed this business' },
  'business-owes': { status: 409, title: 'Something of this business is still open' },
  'company-taken': { status: 409, title: 'Another account has this company number' },
  'band-unknown': { status: 422, title: 'There is no such band' },
  'request-not-found': { status: 404, title: 'There is no such request' },
  'request-waits': { status: 409, title: 'Such a request is already waiting' },
  'request-barred': { status: 409, title: 'Somebody else has to decide about this' },
  'request-outdated': { status: 409, title: 'This request cannot be carried out any more' },
  'sign-in-elsewhere': { status: 409, title: 'This person signs in with another provider' },
  'last-owner': { status: 409, title: 'A business needs an owner' },
  'member-exists': { status: 409, title: 'This person is a member already' },
  'invitation-not-found': { status: 404, title: 'There is no such invitation' },
  'invitation-over': { status: 409, title: 'This invitation is over' },
  'invitation-unproven': { status: 403, title: 'Nobody has shown that this address is yours' },
  'invitation-for-another': { status: 403, title: 'This invitation is for another address' },

  // What members may spend, and whom they ask.
  'over-limit': { status: 409, title: 'This order is over your limit' },
  'approval-not-found': { status: 404, title: 'There is no such request' },
  'approval-not-needed': { status: 409, title: 'This order needs no approval' },
  'approval-nobody': { status: 409, title: 'There is nobody to ask' },
  'approval-over': { status: 409, title: 'This request is over' },
  'approval-barred': { status: 403, title: 'Somebody else has to decide about this' },
  'approval-outdated': { status: 409, title: 'The price has gone up: it must be asked again' },
  'approval-changed': { status: 409, title: 'The total has changed since you looked' },
  'delegate-unknown': { status: 422, title: 'Choose another member of the team' },

  // Credit. Why a provider gives none is between it and the business.
  'credit-refused': { status: 409, title: 'This cannot go on account' },
  'statement-item-not-found': { status: 404, title: 'There is no such item on the statement' },
  'statement-changed': { status: 409, title: 'The statement has changed since you looked' },
  'invoice-in-dispute': { status: 409, title: 'Something of this invoice is in dispute already' },
  'credit-not-started': { status: 409, title: 'Nobody has applied for credit for this business' },
  'credit-not-signed': { status: 409, title: 'The provider waits for a signature' },
  'credit-already-submitted': { status: 409, title: 'This application has been submitted' },
  'credit-not-offered': { status: 409, title: 'The provider offers this business no credit now' },
  'credit-wording-changed': { status: 409, title: 'What is searched has changed since' },

  // Applications for trade accounts.
  'application-not-found': { status: 404, title: 'There is no such application' },
  'application-sent': { status: 409, title: 'The application has been sent already' },
  'application-over': { status: 409, title: 'This application has been decided' },
  'application-changed': { status: 409, title: 'The application has changed since you looked' },
  'application-lacks': { status: 409, title: 'Something of the application is missing' },
  'application-full': { status: 409, title: 'The application can hold no more papers' },
  'application-refused': { status: 422, title: 'We cannot open an account for this' },
  'trade-account-exists': { status: 409, title: 'You have a trade account already' },
  'trade-terms-changed': { status: 409, title: 'There are newer terms' },
  'trade-band-not-found': { status: 404, title: 'There is no such trade band' },
  'item-not-found': { status: 404, title: 'This was not asked for' },
  'reviewer-barred': { status: 409, title: 'Somebody else has to decide about this' },

  // Signing in, in the specification's own words.
  'sign-in-failed': { status: 401, title: 'Login failed' },
  'session-ended': { status: 401, title: 'You are signed out' },
  'sign-in-timed-out': { status: 504, title: 'Network timed out' },
  'sign-out-failed': { status: 502, title: 'Sign-out failed' },

  // Orders.
  'order-not-found': { status: 404, title: 'There is no such order' },
  'document-not-found': { status: 404, title: 'There is no such document' },
  'document-replaced': { status: 409, title: 'Another document stands in for this one' },
  'correction-unchanged': { status: 409, title: 'Nothing of this invoice would change' },
  'document-credited': { status: 409, title: 'Nothing is left of this invoice' },
  'order-changed': { status: 409, title: 'The order has changed since you looked' },
  'order-refuses': { status: 409, title: 'The order does not allow this as it stands' },
  'order-change-not-found': { status: 404, title: 'There is no such change of an order' },
  'order-change-open': { status: 409, title: 'Another change of this order is open' },
  'order-change-over': { status: 409, title: 'This change has been decided about' },
  'order-change-differs': { status: 409, title: 'The change comes to something else by now' },
  'order-held': { status: 409, title: 'The order is on hold' },
  'consignment-not-found': { status: 404, title: 'The order has no such consignment' },
  'mail-not-found': { status: 404, title: 'There is no such mail' },
  'box-not-found': { status: 404, title: 'The delivery has no such box' },
  'upgrade-not-found': { status: 404, title: 'No better delivery has been begun' },
  'payment-due': { status: 402, title: 'Something is to be paid for this' },
  'hold-not-found': { status: 404, title: 'There is no such hold' },
  'tracking-number-unknown': { status: 404, title: 'We sent nothing under this number' },
  'wave-not-found': { status: 404, title: 'There is no such pick list' },
  'wave-empty': { status: 409, title: 'None of these orders can be picked now' },
  'wrong-item': { status: 422, title: 'That is not the part that is wanted' },
  'supplier-order-not-found': { status: 404, title: 'There is no such supplier order' },

  // Claims.
  'claim-unknown': { status: 404, title: 'There is no such claim' },
  'claim-exists': { status: 409, title: 'This has been reported already' },
  'part-not-due': { status: 409, title: 'No part waits to be sent for this claim' },
  'claim-decided': { status: 409, title: 'This claim has been decided already' },

  // Files that were sent in.
  'upload-not-found': { status: 404, title: 'There is no such file' },
  // What comes back, and what is asked.
  'return-not-found': { status: 404, title: 'There is no such return' },
  'return-refused': { status: 409, title: 'This cannot be sent back as it stands' },
  'return-changed': { status: 409, title: 'The return has changed since you looked' },
  'return-terms-changed': { status: 409, title: 'Somebody else has saved these terms meanwhile' },
  'exchange-not-found': { status: 404, title: 'There is no such exchange' },
  'question-not-found': { status: 404, title: 'There is no such question' },
  'question-changed': { status: 409, title: 'Somebody has written meanwhile' },
  'enquiry-not-found': { status: 404, title: 'There is no such enquiry' },
  'vacancy-not-found': { status: 404, title: 'There is no such vacancy' },
  'vacancy-closed': { status: 409, title: 'This place is no longer open' },
  'vacancy-exists': { status: 409, title: 'There is a vacancy at this address already' },
  'vacancy-changed': { status: 409, title: 'Somebody else has changed this vacancy' },
  'enquiry-changed': { status: 409, title: 'Somebody has written meanwhile' },
  'place-not-filled': { status: 409, title: 'A place in the text is not filled' },
  'outcome-missing': { status: 409, title: 'This complaint has no outcome yet' },
  'merge-impossible': { status: 409, title: 'These cannot become one thread' },
  'publish-impossible': { status: 409, title: 'This cannot be shown on the product’s page' },
  'split-impossible': { status: 409, title: 'This cannot be taken apart like that' },
  'forget-impossible': { status: 409, title: 'This cannot be forgotten' },
  'kind-stays': { status: 409, title: 'The thread stays of its kind' },
  'thread-link-impossible': { status: 409, title: 'The thread cannot be about that' },
  'mail-decided': { status: 409, title: 'Somebody has decided about this mail already' },
  'reply-not-found': { status: 404, title: 'There is no such text' },
  'reply-changed': { status: 409, title: 'Somebody has changed this text meanwhile' },
  'reply-title-taken': { status: 409, title: 'Another text has this title' },
  'delivery-terms-changed': { status: 409, title: 'There are newer delivery terms' },

  // Content.
  'page-unknown': { status: 404, title: 'There is no such page' },
  'page-moved': { status: 410, title: 'This page has another address' },
  'page-changed': { status: 409, title: 'Somebody else has changed this page' },
  'page-address-taken': { status: 409, title: 'Another page has this address' },
  'page-address-refused': { status: 422, title: 'A part of the shop has this address' },
  'page-kept': { status: 409, title: 'This page cannot be deleted' },
  'page-needed': { status: 409, title: 'The shop cannot be without this page' },
  'page-unready': { status: 409, title: 'Some of this cannot go into the shop as it is' },
  'page-version-unknown': { status: 404, title: 'There is no such version' },
  'media-changed': { status: 409, title: 'Somebody else has changed this picture' },
  'guide-name-changed': { status: 409, title: 'Somebody else has saved this name' },
  'guide-name-used': { status: 409, title: 'Guides have this name' },
  'redirect-unknown': { status: 404, title: 'This address leads nowhere by now' },
  'redirect-refused': { status: 422, title: 'This would lead nowhere' },
  'global-item-unknown': { status: 404, title: 'There is no such item' },
  'global-item-changed': { status: 409, title: 'Somebody else has changed this' },
  'release-unknown': { status: 404, title: 'There is no such release' },
  'release-changed': { status: 409, title: 'Somebody else has changed this release' },
  'release-overtaken': { status: 409, title: 'The shop shows something newer by now' },
  'release-closed': { status: 409, title: 'This release is past changing' },
  'media-unknown': { status: 404, title: 'There is no such picture' },
  'media-in-use': { status: 409, title: 'Pages show this picture' },

  // Refunds and disputes.
  'refund-not-found': { status: 404, title: 'There is no such refund' },
  'refund-too-large': { status: 409, title: 'That is more than is left to give back' },
  'refund-changed': { status: 409, title: 'The refund comes to something else by now' },
  'payout-not-found': { status: 404, title: 'There is no such payout' },
  'payout-refused': { status: 409, title: 'This credit cannot be paid out' },
  'refund-barred': { status: 409, title: 'You cannot decide about this refund' },
  'dispute-not-found': { status: 404, title: 'There is no such dispute' },
  'dispute-answered': { status: 409, title: 'This dispute takes no more evidence' },

  // Reviews, and questions about products.
  'review-not-found': { status: 404, title: 'There is no such review' },
  'review-exists': { status: 409, title: 'You have written about this already' },
  'order-line-unproven': { status: 422, title: 'We find no delivery of this to you' },
  'review-changed': { status: 409, title: 'The review has changed since you looked' },
  'review-decided': { status: 409, title: 'This has been decided already' },
  'review-reason-missing': { status: 409, title: 'Record the reason first' },
  'product-question-not-found': { status: 404, title: 'There is no such question' },
  'product-question-changed': { status: 409, title: 'Somebody has answered meanwhile' },
  'product-question-answered': {
    status: 409,
    title: 'This question was answered. Take it off the product’s page instead',
  },
  'product-question-reported': {
    status: 409,
    title: 'You have told us of this already. Somebody looks at it',
  },
  'product-answer-exists': { status: 409, title: 'You have answered this already' },
  'review-reported': {
    status: 409,
    title: 'You have told us about this review already. Somebody looks at it.',
  },
  'review-own': { status: 409, title: 'This review is yours' },
  'review-reward-not-owed': { status: 409, title: 'Nothing is to be sent for this review' },
  'review-second-reader': { status: 409, title: 'Somebody else has to look at this' },
} as const satisfies Record<string, { status: number; title: string }>;

export type RefusalCode = keyof typeof refusalTable;

export const commonRefusals = [
  'invalid-request',
  'not-signed-in',
  'not-allowed',
  'origin-refused',
  'not-found',
  'body-too-large',
  'media-type-unsupported',
  'key-in-flight',
  'key-reused',
  'too-many-requests',
  'unavailable',
] as const satisfies readonly RefusalCode[];

/** One thing wrong with one field: `path` is a JSON pointer into params, query or body. */
export interface FieldProblem {
  path: string;
  message: string;
  /** Set where it is merely not of the shape that the call declares: a form has better words for that. */
  isMalformed?: true;
}

/** The body of every refusal: RFC 9457 with our code, the request's id and the fields at fault. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: RefusalCode | 'unexpected';
  requestId: string;
  fields?: FieldProblem[];
  [extra: string]: unknown;
}
