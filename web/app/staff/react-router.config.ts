import type { Config } from '@react-router/dev/config';

/**
 * The staff's side is a build of its own, with its own entry, screens and manifest: no shopper
 * downloads as much as the names of its screens. It has no base name: addresses, links and redirects
 * say `/staff` here as they do everywhere else.
 */
export default {
  ssr: true,
  appDirectory: '.',
  buildDirectory: '../../build/staff',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
