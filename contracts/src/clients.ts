import { createClient, type ClientOptions } from './call/client.ts';
import { accountCalls } from './accounts/accounts.ts';
import { catalogueRequestCalls } from './accounts/catalogue-requests.ts';
import { dashboardCalls } from './accounts/dashboard.ts';
import { orderCalls } from './accounts/orders.ts';
import { tradeAccountCalls, tradeBandCalls, tradeRequestCalls } from './accounts/trade-accounts.ts';
import { tradeCreditCalls } from './accounts/trade-credit.ts';
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
import { deliveryUpgradeCalls } from './help/delivery-upgrade.ts';
import { enquiryCalls } from './help/enquiries.ts';
import { errandCalls } from './help/errands.ts';
import { orderChangeCalls } from './help/order-changes.ts';
import { orderClaimCalls } from './help/order-claims.ts';
import { orderDocumentCalls } from './help/order-documents.ts';
import { orderQuestionCalls } from './help/order-questions.ts';
import { orderReturnCalls } from './help/order-returns.ts';
import { productMailCalls } from './help/product-mails.ts';
import { trackingCalls } from './help/tracking.ts';
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
import { globalItemCalls } from './site/global-items.ts';
import { pageCalls } from './site/pages.ts';
import { reviewModerationCalls } from './reviews/moderation.ts';
import { productQuestionCalls } from './reviews/product-questions.ts';
import { reviewCalls } from './reviews/reviews.ts';

/** One typed client per heading of the specification's list of calls; each takes its own base address. */
export const createBasketClient = (options: ClientOptions) =>
  createClient({ ...basketCalls, ...savedBasketCalls }, options);
export const createCheckoutClient = (options: ClientOptions) =>
  createClient(checkoutCalls, options);
export const createWishlistClient = (options: ClientOptions) =>
  createClient(wishlistCalls, options);
export const createSavedCardsClient = (options: ClientOptions) =>
  createClient(savedCardCalls, options);
export const createCatalogueClient = (options: ClientOptions) =>
  createClient(
    {
      ...listingCalls,
      ...promotionCalls,
      ...searchCalls,
      ...productCalls,
      ...essentialItemCalls,
      ...roomPictureCalls,
      ...carouselCalls,
    },
    options,
  );
export const createDiscountsClient = (options: ClientOptions) =>
  createClient(discountCalls, options);
export const createOrderBasketsClient = (options: ClientOptions) =>
  createClient(orderBasketCalls, options);
export const createDeliveryClient = (options: ClientOptions) =>
  createClient(deliveryCalls, options);
export const createAnalyticsClient = (options: ClientOptions) =>
  createClient(analyticsCalls, options);
export const createAddressLookupClient = (options: ClientOptions) =>
  createClient(addressLookupCalls, options);
export const createHelpCentreClient = (options: ClientOptions) =>
  createClient(
    {
      ...orderDocumentCalls,
      ...orderChangeCalls,
      ...orderReturnCalls,
      ...orderClaimCalls,
      ...orderQuestionCalls,
      ...deliveryTermsCalls,
      ...enquiryCalls,
      ...errandCalls,
      ...productMailCalls,
      ...careerCalls,
    },
    options,
  );
export const createOrderTrackingClient = (options: ClientOptions) =>
  createClient(trackingCalls, options);
export const createDeliveryUpgradeClient = (options: ClientOptions) =>
  createClient(deliveryUpgradeCalls, options);
export const createAccountsClient = (options: ClientOptions) =>
  createClient(
    {
      ...accountCalls,
      ...tradeCreditCalls,
      ...orderCalls,
      ...dashboardCalls,
      ...catalogueRequestCalls,
      ...tradeAccountCalls,
      ...tradeRequestCalls,
      ...tradeBandCalls,
      ...tradeApplicationCalls,
    },
    options,
  );
export const createProjectsClient = (options: ClientOptions) =>
  createClient({ ...projectCalls, ...addressCalls, ...termsCalls }, options);
export const createContentClient = (options: ClientOptions) => createClient(blogCalls, options);
export const createSiteClient = (options: ClientOptions) =>
  createClient({ ...pageCalls, ...globalItemCalls }, options);
export const createReviewsClient = (options: ClientOptions) =>
  createClient({ ...reviewCalls, ...reviewModerationCalls, ...productQuestionCalls }, options);
