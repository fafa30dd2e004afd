import type { Calls } from './call/call.ts';
import { createClientOver, type Client, type Transport } from './call/client.ts';
import { accountCalls } from './accounts/accounts.ts';
import { catalogueRequestCalls } from './accounts/catalogue-requests.ts';
import { dashboardCalls } from './accounts/dashboard.ts';
import { orderCalls } from './accounts/orders.ts';
import { tradeAccountCalls, tradeBandCalls, tradeRequestCalls } from './accounts/trade-accounts.ts';
import { tradeApplicationCalls } from './accounts/trade-applications.ts';
import { carouselCalls } from './catalogue/carousels.ts';
import { essentialItemCalls } from './catalogue/essential-items.ts';
import { listingCalls } from './catalogue/listings.ts';
import { productCalls } from './catalogue/products.ts';
import { promotionCalls } from './catalogue/promotions.ts';
import { roomPictureCalls } from './catalogue/room-pictures.ts';
import { searchCalls } from './catalogue/search.ts';
import { blogCalls } from './content/blogs.ts';
import { deliveryCalls } from './delivery/delivery.ts';
import { addressLookupCalls } from './help/address-lookup.ts';
import { analyticsCalls } from './help/analytics.ts';
import { careerCalls } from './help/careers.ts';
import { deliveryTermsCalls } from './help/delivery-terms.ts';
import { orderClaimCalls } from './help/order-claims.ts';
import { deliveryUpgradeCalls } from './help/delivery-upgrade.ts';
import { enquiryCalls } from './help/enquiries.ts';
import { errandCalls } from './help/errands.ts';
import { orderChangeCalls } from './help/order-changes.ts';
import { orderDocumentCalls } from './help/order-documents.ts';
import { productMailCalls } from './help/product-mails.ts';
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
import { reviewModerationCalls } from './reviews/moderation.ts';
import { productQuestionCalls } from './reviews/product-questions.ts';
import { reviewCalls } from './reviews/reviews.ts';
import { accountShopCalls } from './shop/accounts.ts';
import { analyticsShopCalls } from './shop/analytics.ts';
import { basketEssentialCalls } from './shop/basket-essentials.ts';
import { basketReviewCalls } from './shop/basket-review.ts';
import { basketShopCalls } from './shop/basket.ts';
import { brandShopCalls } from './shop/brands.ts';
import { businessShopCalls } from './shop/businesses.ts';
import { careerShopCalls } from './shop/careers.ts';
import { checkoutShopCalls } from './shop/checkout.ts';
import { contentShopCalls } from './shop/content.ts';
import { delayCalls } from './shop/delays.ts';
import { deliveryTermsShopCalls } from './shop/delivery-terms.ts';
import { deliveryCheckCalls } from './shop/delivery-checks.ts';
import { deliveryUpgradeShopCalls } from './shop/delivery-upgrade.ts';
import { deliveryShopCalls } from './shop/delivery.ts';
import { enquiryShopCalls } from './shop/enquiries.ts';
import { mailedFileCalls } from './shop/mailed-files.ts';
import { enquiryThreadCalls } from './shop/enquiry-threads.ts';
import { helpShopCalls } from './shop/help.ts';
import { identityShopCalls } from './shop/identity.ts';
import { jobCalls } from './shop/jobs.ts';
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
import { productQuestionShopCalls } from './shop/product-questions.ts';
import { projectFinishCalls } from './shop/project-finishes.ts';
import { projectShopCalls } from './shop/projects.ts';
import { promotionShopCalls } from './shop/promotions.ts';
import { clientQuoteCalls, quoteCalls } from './shop/quotes.ts';
import { reviewShopCalls } from './shop/reviews.ts';
import { roomPictureShopCalls } from './shop/room-pictures.ts';
import { savedBasketShopCalls } from './shop/saved-baskets.ts';
import { savedCardShopCalls } from './shop/saved-cards.ts';
import { specificationSheetCalls } from './shop/specification-sheet.ts';
import { trackingShopCalls } from './shop/tracking.ts';
import { tradeListCalls } from './shop/trade-lists.ts';
import { tradeApplicationShopCalls } from './shop/trade-applications.ts';
import { uploadShopCalls } from './shop/uploads.ts';
import { statementCalls } from './shop/statements.ts';
import { wishlistShopCalls } from './shop/wishlist.ts';
import { globalItemCalls } from './site/global-items.ts';
import { pageCalls } from './site/pages.ts';
import { accountStaffCalls } from './staff/accounts.ts';
import { carriageStaffCalls } from './staff/carriage.ts';
import { careerStaffCalls } from './staff/careers.ts';
import { tradeCreditStaffCalls } from './staff/trade-credit.ts';
import { tradeCreditCalls } from './accounts/trade-credit.ts';
import { tradeCreditShopCalls } from './shop/trade-credit.ts';
import { teamCalls } from './shop/teams.ts';
import { approvalCalls, askApprovalCalls } from './shop/approvals.ts';
import { businessListCalls } from './shop/business-lists.ts';
import { quickOrderCalls } from './shop/quick-order.ts';
import { articleGapCalls } from './staff/article-gaps.ts';
import { cannedReplyCalls } from './staff/canned-replies.ts';
import { claimStaffCalls } from './staff/claims.ts';
import { collectionCalls } from './staff/collections.ts';
import { discountStaffCalls } from './staff/discounts.ts';
import { deliveryCheckStaffCalls } from './staff/delivery-checks.ts';
import { disputeStaffCalls } from './staff/disputes.ts';
import { inboxCalls } from './staff/inbox.ts';
import { mailedFileStaffCalls } from './staff/mailed-files.ts';
import { mailInCalls } from './staff/mail-in.ts';
import { orderBasketStaffCalls } from './staff/order-baskets.ts';
import { orderChangeStaffCalls } from './staff/order-changes.ts';
import { orderDocumentStaffCalls } from './staff/order-documents.ts';
import { orderMailStaffCalls } from './staff/order-mails.ts';
import { fulfilmentStaffCalls } from './staff/fulfilment.ts';
import { globalItemStaffCalls } from './staff/global-items.ts';
import { goodsPaperCalls } from './staff/goods-papers.ts';
import { orderQuestionStaffCalls } from './staff/order-questions.ts';
import { orderStaffCalls } from './staff/orders.ts';
import { releaseStaffCalls } from './staff/releases.ts';
import { mediaStaffCalls } from './staff/media.ts';
import { guideNameStaffCalls } from './staff/guide-names.ts';
import { redirectStaffCalls } from './staff/redirects.ts';
import { pageStaffCalls } from './staff/pages.ts';
import { privacyStaffCalls } from './staff/privacy.ts';
import { productQuestionStaffCalls } from './staff/product-questions.ts';
import { refundStaffCalls } from './staff/refunds.ts';
import { returnTermsStaffCalls } from './staff/return-terms.ts';
import { returnStaffCalls } from './staff/returns.ts';
import { reviewStaffCalls } from './staff/reviews.ts';
import { secondFactorStaffCalls } from './staff/second-factors.ts';
import { promotionStaffCalls } from './staff/promotions.ts';
import { shiftStaffCalls } from './staff/shift.ts';
import { tradeAccountStaffCalls, tradeRequestStaffCalls } from './staff/trade-accounts.ts';
import { tradeBandStaffCalls } from './staff/trade-bands.ts';
import { tradeApplicationStaffCalls } from './staff/trade-applications.ts';
import { staffViewCalls } from './staff/views.ts';
import { waveStaffCalls } from './staff/waves.ts';

/** Every call there is, by module: what the server must handle and the documents describe. */
export const allCalls = {
  accounts: { ...accountCalls, ...termsCalls, ...accountShopCalls, ...accountStaffCalls },
  addressLookup: addressLookupCalls,
  addresses: addressCalls,
  articleGaps: articleGapCalls,
  applicationReviews: { ...tradeApplicationCalls, ...tradeApplicationStaffCalls },
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
  careers: { ...careerCalls, ...careerShopCalls, ...careerStaffCalls },
  cannedReplies: cannedReplyCalls,
  carousels: carouselCalls,
  dashboard: dashboardCalls,
  content: { ...blogCalls, ...pageCalls, ...contentShopCalls },
  delivery: { ...deliveryCalls, ...deliveryShopCalls },
  deliveryTerms: { ...deliveryTermsCalls, ...deliveryTermsShopCalls },
  discounts: { ...discountCalls, ...discountStaffCalls },
  disputes: disputeStaffCalls,
  enquiries: {
    ...enquiryCalls,
    ...errandCalls,
    ...enquiryShopCalls,
    ...catalogueRequestCalls,
  },
  enquiryThreads: enquiryThreadCalls,
  help: helpShopCalls,
  globalItems: { ...globalItemCalls, ...globalItemStaffCalls },
  identity: identityShopCalls,
  inbox: inboxCalls,
  jobs: jobCalls,
  listings: {
    ...listingCalls,
    ...promotionCalls,
    ...listingShopCalls,
    ...promotionShopCalls,
    ...brandShopCalls,
  },
  mailIn: mailInCalls,
  mailedFiles: { ...mailedFileCalls, ...mailedFileStaffCalls },
  orderBaskets: { ...orderBasketCalls, ...orderBasketShopCalls, ...orderBasketStaffCalls },
  orderDocuments: {
    ...orderDocumentCalls,
    ...orderDocumentShopCalls,
    ...orderDocumentStaffCalls,
    ...goodsPaperCalls,
  },
  fulfilment: { ...fulfilmentStaffCalls, ...waveStaffCalls, ...shiftStaffCalls },
  carriage: carriageStaffCalls,
  tradeCredit: { ...tradeCreditCalls, ...tradeCreditShopCalls },
  tradeCreditStaff: tradeCreditStaffCalls,
  quickOrder: quickOrderCalls,
  quotes: { ...quoteCalls, ...clientQuoteCalls },
  businessLists: businessListCalls,
  orderChanges: { ...orderChangeCalls, ...orderChangeShopCalls, ...orderChangeStaffCalls },
  delays: delayCalls,
  orderMails: orderMailStaffCalls,
  orders: { ...orderCalls, ...orderShopCalls, ...orderStaffCalls },
  businesses: businessShopCalls,
  teams: teamCalls,
  approvals: approvalCalls,
  tradeAccounts: { ...tradeAccountCalls, ...tradeAccountStaffCalls },
  tradeRequests: { ...tradeRequestCalls, ...tradeRequestStaffCalls },
  tradeBands: { ...tradeBandCalls, ...tradeBandStaffCalls },
  basket: {
    ...basketCalls,
    ...savedBasketCalls,
    ...basketShopCalls,
    ...savedBasketShopCalls,
    ...basketEssentialCalls,
  },
  checkout: { ...checkoutCalls, ...checkoutShopCalls, ...basketReviewCalls, ...askApprovalCalls },
  pages: { ...pageStaffCalls, ...guideNameStaffCalls, ...redirectStaffCalls },
  media: mediaStaffCalls,
  releases: releaseStaffCalls,
  productMails: productMailCalls,
  privacy: { ...privacyShopCalls, ...privacyStaffCalls },
  questions: { ...orderQuestionCalls, ...orderQuestionShopCalls, ...orderQuestionStaffCalls },
  refunds: refundStaffCalls,
  returns: { ...orderReturnCalls, ...orderReturnShopCalls, ...returnStaffCalls },
  returnTerms: returnTermsStaffCalls,
  productQuestions: {
    ...productQuestionCalls,
    ...productQuestionShopCalls,
    ...productQuestionStaffCalls,
  },
  reviewModeration: { ...reviewModerationCalls, ...reviewStaffCalls },
  reviews: { ...reviewCalls, ...reviewShopCalls },
  secondFactors: secondFactorStaffCalls,
  promotions: promotionStaffCalls,
  projects: { ...projectCalls, ...projectShopCalls, ...projectFinishCalls },
  search: searchCalls,
  savedCards: { ...savedCardCalls, ...savedCardShopCalls },
  staffViews: staffViewCalls,
  statements: statementCalls,
  collections: collectionCalls,
  tradeLists: tradeListCalls,
  deliveryChecks: { ...deliveryCheckCalls, ...deliveryCheckStaffCalls },
  deliveryUpgrade: { ...deliveryUpgradeCalls, ...deliveryUpgradeShopCalls },
  tracking: { ...trackingCalls, ...trackingShopCalls },
  tradeApplications: tradeApplicationShopCalls,
  uploads: uploadShopCalls,
  wishlist: { ...wishlistCalls, ...wishlistShopCalls },
};
export type AllCalls = typeof allCalls;

/** Every call as a method, by module: what pages and tests are given, whatever the transport. */
export type Services = { [M in keyof AllCalls]: Client<AllCalls[M]> };

/**
 * The methods of every call over one transport. Those of a module are made when it is first asked
 * for: each page has services of its own, and asks a few of some seventy modules. Their names are
 * those of the calls, so that a spread has them all.
 */
export function createServices(send: Transport): Services {
  const made: Partial<Record<keyof AllCalls, unknown>> = {};
  return new Proxy(allCalls as unknown as Services, {
    get: (_, module: keyof AllCalls) =>
      Object.hasOwn(allCalls, module)
        ? (made[module] ??= createClientOver<Calls>(allCalls[module], send))
        : undefined,
  });
}
