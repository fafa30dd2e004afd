/**
 * The specified calls that no page makes, by module and name, and why: what stands in for each where
 * people look. They are answered and tested like any other, for the software of others. `npm run check`
 * demands a line of every call without a page, and refuses one of a call that has a page.
 */
export const callsWithoutScreen: Readonly<Record<string, string>> = {
  'basket.createBasket': 'Pages put goods into their visitor’s own basket: addToCurrentBasket.',
  'basket.createBasketWithItems': 'The same, by several at once: addItemsToCurrentBasket.',
  'basket.addItem': 'A page knows no basket’s id before it has one: addToCurrentBasket.',
  'basket.getBasket': 'Pages show their visitor’s own basket: getCurrentBasket.',
  'checkout.clearDeliveryOption':
    'A step of the checkout is done again, which replaces the choice.',
  'checkout.clearDeliveryDetails': 'The same: an address is changed on its step, never left empty.',
  'checkout.clearPaymentDetails': 'A payment that is left ends with its hold, after 15 minutes.',
  'checkout.refreshPaymentData':
    'Each press of the button starts the payment anew for what is to pay.',
  'content.getPage': 'Pages are read by getPageData; this is the same question with a body.',
  'deliveryUpgrade.listUpgradeDays':
    'The page of an upgrade has days and sums at once: getUpgrade.',
  'deliveryUpgrade.refreshUpgradePayment': 'Each press of the button starts the payment anew.',
  'discounts.getDiscountClaim': 'A campaign’s page lists its redemptions: listDiscountClaims.',
  'enquiries.requestCatalogue': 'One form serves guests as well: requestCatalogueByPost.',
  'globalItems.getGlobalItem':
    'The frame of a page asks for all of its items at once: listGlobalItems.',
  'orders.getLatestOrder': 'The account lists its orders, the newest first: listOrders.',
  'projects.checkIfVariantsExistInProject':
    'A project adds to what it holds, and shows how many then.',
  'reviewModeration.searchReviews':
    'The queue has filters that this lacks: searchReviewsAdvancedV2.',
  'reviewModeration.searchReviewsAdvanced':
    'The queue asks its newer form: searchReviewsAdvancedV2.',
  'reviews.getOfferingInsights': 'A product’s page sums up all of its finishes: getReviewSummary.',
  'search.refineSearch': 'A narrowed search is an address that says all of it: search.',
  'tracking.findTrackedOrder':
    'Its address would hold an e-mail address; the page posts one: trackOrder.',
  'tracking.trackSampleOrder': 'Fixed samples, for those who write software against a demo shop.',
  'tradeAccounts.findTradeBandAccounts':
    'Staff find people in one list of accounts: searchAccounts.',
  'tradeAccounts.getTradeBandAccount': 'The band stands with the account: getTradeRecord.',
  'tradeAccounts.searchBusinesses': 'Staff look for trade accounts: searchTradeAccounts.',
  'wishlist.createWishlist': 'Pages keep goods in their visitor’s own list: keepInCurrentWishlist.',
  'wishlist.getWishlist': 'Pages show their visitor’s own list: getCurrentWishlist.',
  'wishlist.setWishlistItem':
    'A list of wishes has a heart and no quantities: keepInCurrentWishlist.',
};
