import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every screen of the staff's side: a folder each, and beside a list the file of what it shows. */
export default [
  layout('../frame/sign-in/provider.tsx', [
    layout('../frame/sign-in/signed-in.tsx', [
      route('staff', 'frame.tsx', [
        index('home/home.tsx'),
        route('orders', 'orders/list.tsx'),
        route('orders.csv', 'orders/csv.ts'),
        route('orders.xlsx', 'orders/xlsx.ts'),
        route('orders/board', 'orders/board.tsx'),
        route('orders/:orderNumber', 'orders/record.tsx'),
        route('orders/documents/:documentNumber', 'orders/document.ts'),
        route('orders/:order/refund', 'refunds/new.tsx'),
        route('orders/:orderNumber/consignments/:consignment', 'orders/consignment.tsx'),
        route('orders/:orderNumber/consignments/:consignment/:paper', 'orders/paper.ts'),
        route('picking', 'picking/list.tsx'),
        route('picking/:waveId', 'picking/wave.tsx'),
        route('picking/:waveId/paper', 'picking/paper.ts'),
        route('supplier-orders', 'supplier-orders/list.tsx', [
          route(':supplierOrderId', 'supplier-orders/record.tsx'),
        ]),
        route('due-dates', 'due-dates/list.tsx'),
        route('carrier-messages', 'carrier-messages/list.tsx'),
        route('accounts', 'accounts/list.tsx'),
        route('accounts.csv', 'accounts/csv.ts'),
        route('accounts/:accountId', 'accounts/record.tsx'),
        route('discounts', 'discounts/list.tsx'),
        route('discounts.csv', 'discounts/csv.ts'),
        route('discounts/new', 'discounts/new.tsx'),
        route('discounts/claims/:promotionCode', 'discounts/claims.tsx'),
        route('discounts/:promotionCode/:issueCode', 'discounts/record.tsx'),
        route('promotions', 'promotions/list.tsx'),
        route('promotions.csv', 'promotions/csv.ts'),
        route('promotions/new', 'promotions/new.tsx'),
        route('promotions/:slug', 'promotions/record.tsx'),
        route('price-evidence', 'price-evidence/price-evidence.tsx'),
        route('deletions', 'deletions/list.tsx', [route(':requestId', 'deletions/record.tsx')]),
        route('second-factors/new', 'second-factors/new.tsx'),
        route('second-factors', 'second-factors/list.tsx', [
          route(':resetId', 'second-factors/record.tsx'),
        ]),
        route('refunds/find', 'refunds/find.ts'),
        route('refunds', 'refunds/list.tsx', [route(':refundId', 'refunds/record.tsx')]),
        route('returns/find', 'returns/find.ts'),
        route('returns', 'returns/list.tsx', [route(':returnId', 'returns/record.tsx')]),
        route('questions', 'questions/list.tsx', [route(':questionId', 'questions/record.tsx')]),
        route('failed-refunds', 'failed-refunds/list.tsx', [
          route(':paymentRefundId', 'failed-refunds/record.tsx'),
        ]),
        route('claims', 'claims/list.tsx', [route(':claimNumber', 'claims/record.tsx')]),
        route('disputes', 'disputes/list.tsx', [route(':disputeId', 'disputes/record.tsx')]),
        route('discounts/codes/:promotionCode', 'discounts/codes-file.ts'),
        route('*', 'nothing.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
