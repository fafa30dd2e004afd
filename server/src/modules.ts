import { analytics } from './base/analytics/module.ts';
import { audit } from './base/audit/module.ts';
import { documents } from './base/documents/module.ts';
import { messages } from './base/messages/module.ts';
import { uploads } from './base/uploads/module.ts';
import { approvals } from './buying/approvals/module.ts';
import { basket } from './buying/basket/module.ts';
import { checkout } from './buying/checkout/module.ts';
import { jobs } from './buying/jobs/module.ts';
import { orderBaskets } from './buying/order-baskets/module.ts';
import { ownership } from './buying/ownership/module.ts';
import { projects } from './buying/projects/module.ts';
import { businessLists } from './buying/business-lists/module.ts';
import { quickOrder } from './buying/quick-order/module.ts';
import { quotes } from './buying/quotes/module.ts';
import { savedLists } from './buying/saved-lists/module.ts';
import { wishlist } from './buying/wishlist/module.ts';
import type { Module } from './core/module.ts';
import { database } from './db/module.ts';
import { carousels } from './goods/carousels/module.ts';
import { catalogue } from './goods/catalogue/module.ts';
import { delivery } from './goods/delivery/module.ts';
import { discounts } from './goods/discounts/module.ts';
import { feeds } from './goods/feeds/module.ts';
import { catalogueImport } from './goods/import/module.ts';
import { listings } from './goods/listings/module.ts';
import { pricing } from './goods/pricing/module.ts';
import { promotions } from './goods/promotions/module.ts';
import { search } from './goods/search/module.ts';
import { stock } from './goods/stock/module.ts';
import { payments } from './money/payments/module.ts';
import { savedCards } from './money/saved-cards/module.ts';
import { tradeCredit } from './money/trade-credit/module.ts';
import { tradeLedger } from './money/trade-ledger/module.ts';
import { amendments } from './orders/amendments/module.ts';
import { carriage } from './orders/carriage/module.ts';
import { deliveryTerms } from './orders/delivery-terms/module.ts';
import { claims } from './orders/claims/module.ts';
import { deliveryChecks } from './orders/delivery-checks/module.ts';
import { disputes } from './orders/disputes/module.ts';
import { fulfilment } from './orders/fulfilment/module.ts';
import { notices } from './orders/notices/module.ts';
import { orderDocuments } from './orders/order-documents/module.ts';
import { orders } from './orders/orders/module.ts';
import { questions } from './orders/questions/module.ts';
import { refunds } from './orders/refunds/module.ts';
import { tracking } from './orders/tracking/module.ts';
import { returnTerms } from './orders/return-terms/module.ts';
import { returns } from './orders/returns/module.ts';
import { statements } from './orders/statements/module.ts';
import { upgrades } from './orders/upgrades/module.ts';
import { articleGaps } from './voice/article-gaps/module.ts';
import { cannedReplies } from './voice/canned-replies/module.ts';
import { inbox } from './voice/inbox/module.ts';
import { mailIn } from './voice/mail-in/module.ts';
import { accountSearch } from './oversight/account-search/module.ts';
import { dashboard } from './oversight/dashboard/module.ts';
import { careers } from './voice/careers/module.ts';
import { enquiries } from './voice/enquiries/module.ts';
import { enquiryThreads } from './voice/enquiry-threads/module.ts';
import { help } from './voice/help/module.ts';
import { stockNotices } from './voice/stock-notices/module.ts';
import { merchantImport } from './oversight/merchant-import/module.ts';
import { popularity } from './oversight/popularity/module.ts';
import { privacy } from './oversight/privacy/module.ts';
import { tradeLists } from './oversight/trade-lists/module.ts';
import { tradeAccounts } from './oversight/trade-accounts/module.ts';
import { tradeBands } from './oversight/trade-bands/module.ts';
import { tradeRequests } from './oversight/trade-requests/module.ts';
import { accounts } from './people/accounts/module.ts';
import { addressLookup } from './people/address-lookup/module.ts';
import { addresses } from './people/addresses/module.ts';
import { applicationReviews } from './people/application-reviews/module.ts';
import { businesses } from './people/businesses/module.ts';
import { identity } from './people/identity/module.ts';
import { tradeApplications } from './people/trade-applications/module.ts';
import { teams } from './people/teams/module.ts';
import { staffViews } from './people/staff-views/module.ts';
import { contentChanges } from './voice/content-changes/module.ts';
import { content } from './voice/content/module.ts';
import { globalItems } from './voice/global-items/module.ts';
import { media } from './voice/media/module.ts';
import { pages } from './voice/pages/module.ts';
import { releases } from './voice/releases/module.ts';
import { productQuestions } from './voice/product-questions/module.ts';
import { reviewModeration } from './voice/review-moderation/module.ts';
import { reviews } from './voice/reviews/module.ts';

/**
 * Every module there is, from the ground up and from left to right, as `core/bands.ts` has them.
 * Whatever goes through all of them goes through this list: upwards where a module may need what
 * stands below it, downwards where it has to be out of the way of what it stands on.
 */
export const modules = [
  database,
  // base
  audit,
  messages,
  uploads,
  documents,
  analytics,
  // people
  identity,
  accounts,
  addressLookup,
  addresses,
  businesses,
  teams,
  tradeApplications,
  applicationReviews,
  staffViews,
  // goods
  pricing,
  catalogue,
  search,
  listings,
  feeds,
  carousels,
  stock,
  discounts,
  promotions,
  delivery,
  catalogueImport,
  // money
  payments,
  savedCards,
  tradeCredit,
  tradeLedger,
  // orders
  returnTerms,
  orders,
  refunds,
  amendments,
  fulfilment,
  carriage,
  disputes,
  orderDocuments,
  statements,
  notices,
  tracking,
  questions,
  returns,
  deliveryTerms,
  claims,
  upgrades,
  deliveryChecks,
  // buying
  ownership,
  savedLists,
  basket,
  wishlist,
  projects,
  quotes,
  jobs,
  approvals,
  checkout,
  orderBaskets,
  quickOrder,
  businessLists,
  // voice
  contentChanges,
  pages,
  globalItems,
  releases,
  media,
  content,
  reviews,
  reviewModeration,
  productQuestions,
  help,
  enquiries,
  stockNotices,
  careers,
  mailIn,
  enquiryThreads,
  cannedReplies,
  articleGaps,
  inbox,
  // oversight
  merchantImport,
  popularity,
  dashboard,
  tradeLists,
  accountSearch,
  tradeRequests,
  tradeBands,
  tradeAccounts,
  privacy,
] as const satisfies readonly Module[];
