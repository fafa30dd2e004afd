import Type from 'typebox';
import { longestEmail } from './text-lengths.ts';

/**
 * How customers name an order of theirs: the token of its mailed link, or, signed in as who bought it,
 * its guid or its number. None of those opens another's, which answers like one that does not exist.
 */
export const OwnOrderKey = Type.String({ minLength: 1, maxLength: 200 });

/**
 * What payloads of the specification repeat of the order that their path names. It must agree with
 * the path, and opens nothing by itself.
 */
export const namedAgain = {
  orderId: Type.Optional(Type.String({ maxLength: 200 })),
  orderNumber: Type.Optional(Type.String({ maxLength: 60 })),
  orderGuid: Type.Optional(Type.String({ maxLength: 60 })),
  emailAddress: Type.Optional(Type.String({ maxLength: longestEmail })),
};

/** The names of those, which no form asks for. */
export const namedAgainFields = ['orderId', 'orderNumber', 'orderGuid', 'emailAddress'] as const;
