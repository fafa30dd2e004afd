/**
 * What accounts are kept under for the shop's own provider. Its address changes with the shop's, and
 * nobody becomes another person by that.
 */
export const embeddedIssuer = 'embedded';
