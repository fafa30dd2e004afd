const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The page of an order by the key that a screen about it was opened with: who named it by its guid is
 * signed in and has it in their account; all others have its link.
 */
export const orderAddress = (key: string) =>
  guidForm.test(key) ? `/account/orders/${key}` : `/order/${key}`;
