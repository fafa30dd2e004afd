import { index, route, type RouteConfig } from '@react-router/dev/routes';

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
  route('*', 'shop/not-found.tsx'),
] satisfies RouteConfig;
