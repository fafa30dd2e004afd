import { createClientOver, type Client, type Transport } from './call/client.ts';
import { accountCalls } from './accounts/accounts.ts';
import { orderCalls } from './accounts/orders.ts';
import { carouselCalls } from './catalogue/carousels.ts';
import { essentialItemCalls } from './catalogue/essential-items.ts';
import { listingCalls } from './catalogue/listings.ts';
import { productCalls } from './catalogue/products.ts';
import { promotionCalls } from './catalogue/promotions.ts';
import { roomPictureCalls } from './catalogue/room-pictures.ts';
import { searchCalls } from './catalogue/search.ts';
import { deliveryCalls } from './delivery/delivery.ts';
import { addressLookupCalls } from './help/address-lookup.ts';
import { analyticsCalls } from './help/analytics.ts';
import { deliveryTermsCalls } from './help/delivery-terms.ts';
import { orderClaimCalls } from './help/order-claims.ts';
import { deliveryUpgradeCalls } from './help/delivery-upgrade.ts';
import { orderChangeCalls } from './help/order-changes.ts';
import { orderDocumentCalls } from './help/order-documents.ts';
import { trackingCalls } from './help/tracking.ts';
import { orderQuestionCalls } from './help/order-questions.ts';
import { orderReturnCalls } from './help/order-returns.ts';
import { basketCalls } from './ordering/basket.ts';
import { checkoutCalls } from './ordering/checkout.ts';
import { discountCalls } from './ordering/discounts.ts';
import { orderBasketCalls } from './ordering/order-baskets.ts';
import { savedBasketCalls } from './ordering/saved-baskets.ts';
import { savedCardCalls } from './ordering/saved-cards.ts';
import { wishlistCalls } from './ordering/wishlist.ts';
import { addressCalls } from './projects/addresses.ts';
import { projectCalls } from './projects/projects.ts';
import { termsCalls } from './projects/terms.ts';
import { accountShopCalls } from './shop/accounts.ts';
import { analyticsShopCalls } from './shop/analytics.ts';
import { basketEssentialCalls } from './shop/basket-essentials.ts';
import { basketReviewCalls } from './shop/basket-review.ts';
import { basketShopCalls } from './shop/basket.ts';
import { brandShopCalls } from './shop/brands.ts';
import { checkoutShopCalls } from './shop/checkout.ts';
import { delayCalls } from './shop/delays.ts';
import { deliveryTermsShopCalls } from './shop/delivery-terms.ts';
import { deliveryCheckCalls } from './shop/delivery-checks.ts';
import { deliveryUpgradeShopCalls } from './shop/delivery-upgrade.ts';
import { deliveryShopCalls } from './shop/delivery.ts';
import { identityShopCalls } from './shop/identity.ts';
import { kindredProductCalls } from './shop/kindred-products.ts';
import { listingShopCalls } from './shop/listings.ts';
import { orderClaimShopCalls } from './shop/order-claims.ts';
import { orderBasketShopCalls } from './shop/order-baskets.ts';
import { orderChangeShopCalls } from './shop/order-changes.ts';
import { orderDocumentShopCalls } from './shop/order-documents.ts';
import { orderQuestionShopCalls } from './shop/order-questions.ts';
import { orderReturnShopCalls } from './shop/order-returns.ts';
import { orderShopCalls } from './shop/orders.ts';
import { privacyShopCalls } from './shop/privacy.ts';
import { projectFinishCalls } from './shop/project-finishes.ts';
import { projectShopCalls } from './shop/projects.ts';
import { promotionShopCalls } from './shop/promotions.ts';
import { roomPictureShopCalls } from './shop/room-pictures.ts';
import { savedBasketShopCalls } from './shop/saved-baskets.ts';
import { savedCardShopCalls } from './shop/saved-cards.ts';
import { specificationSheetCalls } from './shop/specification-sheet.ts';
import { trackingShopCalls } from './shop/tracking.ts';
import { uploadShopCalls } from './shop/uploads.ts';
import { wishlistShopCalls } from './shop/wishlist.ts';
import { accountStaffCalls } from './staff/accounts.ts';
import { carriageStaffCalls } from './staff/carriage.ts';
import { claimStaffCalls } from './staff/claims.ts';
import { discountStaffCalls } from './staff/discounts.ts';
import { disputeStaffCalls } from './staff/disputes.ts';
import { orderBasketStaffCalls } from './staff/order-baskets.ts';
import { orderChangeStaffCalls } from './staff/order-changes.ts';
import { orderDocumentStaffCalls } from './staff/order-documents.ts';
import { orderMailStaffCalls } from './staff/order-mails.ts';
import { fulfilmentStaffCalls } from './staff/fulfilment.ts';
import { goodsPaperCalls } from './staff/goods-papers.ts';
import { orderQuestionStaffCalls } from './staff/order-questions.ts';
import { orderStaffCalls } from './staff/orders.ts';
import { privacyStaffCalls } from './staff/privacy.ts';
import { refundStaffCalls } from './staff/refunds.ts';
import { returnStaffCalls } from './staff/returns.ts';
import { secondFactorStaffCalls } from './staff/second-factors.ts';
import { promotionStaffCalls } from './staff/promotions.ts';
import { shiftStaffCalls } from './staff/shift.ts';
import { staffViewCalls } from './staff/views.ts';
import { waveStaffCalls } from './staff/waves.ts';

/** Every call there is, by module: what the server must handle and the documents describe. */
export const allCalls = {
  accounts: { ...accountCalls, ...termsCalls, ...accountShopCalls, ...accountStaffCalls },
  addressLookup: addressLookupCalls,
  addresses: addressCalls,
  analytics: { ...analyticsCalls, ...analyticsShopCalls },
  claims: { ...orderClaimCalls, ...orderClaimShopCalls, ...claimStaffCalls },
  catalogue: {
    ...productCalls,
    ...essentialItemCalls,
    ...roomPictureCalls,
    ...roomPictureShopCalls,
    ...specificationSheetCalls,
    ...kindredProductCalls,
  },
  carousels: carouselCalls,
  delivery: { ...deliveryCalls, ...deliveryShopCalls },
  deliveryTerms: { ...deliveryTermsCalls, ...deliveryTermsShopCalls },
  discounts: { ...discountCalls, ...discountStaffCalls },
  disputes: disputeStaffCalls,
  identity: identityShopCalls,
  listings: {
    ...listingCalls,
    ...promotionCalls,
    ...listingShopCalls,
    ...promotionShopCalls,
    ...brandShopCalls,
  },
  orderBaskets: { ...orderBasketCalls, ...orderBasketShopCalls, ...orderBasketStaffCalls },
  orderDocuments: {
    ...orderDocumentCalls,
    ...orderDocumentShopCalls,
    ...orderDocumentStaffCalls,
    ...goodsPaperCalls,
  },
  fulfilment: { ...fulfilmentStaffCalls, ...waveStaffCalls, ...shiftStaffCalls },
  carriage: carriageStaffCalls,
  orderChanges: { ...orderChangeCalls, ...orderChangeShopCalls, ...orderChangeStaffCalls },
  delays: delayCalls,
  orderMails: orderMailStaffCalls,
  orders: { ...orderCalls, ...orderShopCalls, ...orderStaffCalls },
  basket: {
    ...basketCalls,
    ...savedBasketCalls,
    ...basketShopCalls,
    ...savedBasketShopCalls,
    ...basketEssentialCalls,
  },
  checkout: { ...checkoutCalls, ...checkoutShopCalls, ...basketReviewCalls },
  privacy: { ...privacyShopCalls, ...privacyStaffCalls },
  questions: { ...orderQuestionCalls, ...orderQuestionShopCalls, ...orderQuestionStaffCalls },
  refunds: refundStaffCalls,
  returns: { ...orderReturnCalls, ...orderReturnShopCalls, ...returnStaffCalls },
  secondFactors: secondFactorStaffCalls,
  promotions: promotionStaffCalls,
  projects: { ...projectCalls, ...projectShopCalls, ...projectFinishCalls },
  search: searchCalls,
  savedCards: { ...savedCardCalls, ...savedCardShopCalls },
  staffViews: staffViewCalls,
  deliveryChecks: deliveryCheckCalls,
  deliveryUpgrade: { ...deliveryUpgradeCalls, ...deliveryUpgradeShopCalls },
  tracking: { ...trackingCalls, ...trackingShopCalls },
  uploads: uploadShopCalls,
  wishlist: { ...wishlistCalls, ...wishlistShopCalls },
};
export type AllCalls = typeof allCalls;

/** Every call as a method, by module: what pages and tests are given, whatever the transport. */
export type Services = { [M in keyof AllCalls]: Client<AllCalls[M]> };

/** The methods of every call over one transport. */
export function createServices(send: Transport): Services {
  return Object.fromEntries(
    Object.entries(allCalls).map(([module, calls]) => [module, createClientOver(calls, send)]),
  ) as unknown as Services;
}
