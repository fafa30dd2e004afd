import type { Plugin } from 'vite';

/**
 * Parts of the router that a browser of this shop never runs, and that it would ship all the same:
 * measuring hooks, which nobody sets, and finding out about screens one by one, which
 * `routeDiscovery: 'initial'` turns off. Each is replaced by as little as its callers need; a name
 * that they miss after an upgrade ends the build.
 */
const unusedParts: Record<string, string> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => {};
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const getManifestPath = (path) => path;
    export const handleClientVersionMismatch = async () => false;`,
};

export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const path = id.replaceAll('\\', '/');
      const part = Object.keys(unusedParts).find((each) => path.endsWith(each));
      return part ? unusedParts[part] : null;
    },
  };
}
