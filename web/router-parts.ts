import type { Plugin } from 'vite';

/**
 * Parts of the router that a browser of this shop never runs, and that it would ship all the same:
 * measuring hooks, which nobody sets; finding out about screens one by one, which
 * `routeDiscovery: 'initial'` turns off; and the router's own error and waiting pages, in whose place
 * the root screen has ours. What is left of those is for a fault in the frame itself. Each is
 * replaced by as little as its callers need; a name that they miss after an upgrade ends the build.
 *
 * One part does otherwise than the router's: without a connection a screen whose script cannot be
 * fetched is the error page, which says so, where the router would load the page anew and leave
 * people with the browser's. With one, loading anew is right: the shop has been replaced by a newer
 * version of itself.
 */
const ownParts: Record<string, string> = {
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
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react';
    export const RemixRootDefaultErrorBoundary = ({ error }) => { throw error; };
    export class RemixErrorBoundary extends Component {
      state = { failed: false };
      static getDerivedStateFromError = () => ({ failed: true });
      render() {
        if (!this.state.failed) return this.props.children;
        const again = createElement('a', { href: location.href }, 'This page did not load. Try again');
        return createElement('html', { lang: 'en-GB' }, createElement('body', null, again));
      }
    }`,
  'react-router/dist/production/lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null;`,
  'react-router/dist/production/lib/dom/ssr/routeModules.js': `
    export async function loadRouteModule(route, known) {
      try {
        return (known[route.id] ??= await import(/* @vite-ignore */ route.module));
      } catch (error) {
        if (!navigator.onLine) throw error;
        location.reload();
        return new Promise(() => {});
      }
    }`,
};

export function withOwnRouterParts(): Plugin {
  return {
    name: 'own-router-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const path = id.replaceAll('\\', '/');
      const part = Object.keys(ownParts).find((each) => path.endsWith(each));
      return part ? ownParts[part] : null;
    },
  };
}
