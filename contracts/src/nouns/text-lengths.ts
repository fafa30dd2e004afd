// Apart from the schemas that hold to them, so that fields which stand on every page have them too
// without bringing a schema into a browser.

/** How many characters a postcode and an e-mail address may have. */
export const longestPostcode = 10;
export const longestEmail = 254;
