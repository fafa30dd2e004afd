/**
 * Whether a page takes a card, by its path or by what the router asks of it (`….data`). Only such a
 * page may talk to the payment provider, and what a document may is decided when it is loaded: whoever
 * comes to one from another page gets a document anew.
 */
export const takesCards = (pathname: string): boolean =>
  /^\/(checkout|pay|account\/cards|trade\/statement|order\/[^/]+\/(change|upgrade))(\/|$|\.)/.test(
    pathname,
  );
