import type { Config } from '@react-router/dev/config';

/** The shop's build; the staff's is app/staff's own. */
export default {
  ssr: true,
  buildDirectory: 'build/shop',
  // The list of screens is small, so every page knows all of them and none is asked for first: the
  // router would ask again for each address that has a name in it, which is each product's.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
