// Apart from the schemas that hold to them, so that fields which stand on every page have them too
// without bringing a schema into a browser.

/** How many characters a postcode may be typed with: some people put a blank after every letter. */
export const longestPostcode = 20;
export const longestEmail = 254;
