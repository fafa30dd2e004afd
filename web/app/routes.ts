import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every screen of the shop. */
export default [
  index('shop/home.tsx'),
  route('c/*', 'shop/listing.tsx'),
  route('p/:slug', 'shop/product.tsx'),
  route('basket', 'shop/basket.tsx'),
  route('preferences', 'shop/preferences.tsx'),
  route('*', 'shop/not-found.tsx'),
] satisfies RouteConfig;
