import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every screen of the shop. */
export default [
  index('shop/home.tsx'),
  route('c/*', 'shop/listing.tsx'),
  route('p/:slug', 'shop/product.tsx'),
  route('basket', 'shop/basket.tsx'),
  route('checkout', 'checkout/frame.tsx', [
    index('checkout/start.ts'),
    route('contact', 'checkout/contact.tsx'),
    route('delivery', 'checkout/delivery.tsx'),
    route('delivery/day', 'checkout/delivery-day.tsx'),
    route('billing', 'checkout/billing.tsx'),
    route('payment', 'checkout/payment.tsx'),
    route('payment/start', 'checkout/payment-start.ts'),
    route('paid', 'checkout/paid.tsx'),
  ]),
  route('order/:token', 'shop/order.tsx'),
  route('order/:token/delivery.ics', 'shop/order-calendar.ts'),
  route('preferences', 'shop/preferences.tsx'),
  route('newsletter', 'account/newsletter.tsx'),
  route('newsletter/:purpose/:token', 'account/newsletter-link.tsx'),
  layout('auth/provider.tsx', [
    route('sign-in', 'auth/sign-in.tsx'),
    route('auth/callback', 'auth/callback.tsx'),
    route('auth/popup', 'auth/popup.tsx'),
    route('auth/silent', 'auth/silent.tsx'),
    layout('auth/signed-in.tsx', [
      route('account', 'account/frame.tsx', [
        index('account/overview.tsx'),
        route('orders', 'account/orders.tsx'),
        route('orders/:orderGuid', 'account/order.tsx'),
        route('addresses', 'account/addresses.tsx'),
        route('addresses/:addressId', 'account/address.tsx'),
        route('profile', 'account/profile.tsx'),
        route('consents', 'account/consents.tsx'),
        route('sessions', 'account/sessions.tsx'),
        route('terms', 'account/terms.tsx'),
        route('data', 'account/data.tsx'),
      ]),
      route('staff', 'staff/frame.tsx', [
        index('staff/home.tsx'),
        route('accounts', 'staff/accounts.tsx'),
        route('accounts/:accountId', 'staff/account.tsx'),
      ]),
    ]),
  ]),
  route('account/data/export', 'account/data-export.ts'),
  route('*', 'shop/not-found.tsx'),
] satisfies RouteConfig;
