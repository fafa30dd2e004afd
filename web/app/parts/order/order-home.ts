const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The page of the order that an address names: by its mailed link's token, or by the guid, with which
 * its signed-in owner comes from the account.
 */
export const orderHome = (key: string) =>
  guidForm.test(key) ? `/account/orders/${key}` : `/order/${key}`;
