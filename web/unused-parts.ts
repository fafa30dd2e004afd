import type { Plugin } from 'vite';

/**
 * What a library's file holds for screens of other shops. No bundler can tell, because it is reached
 * by a value and not by an import: by the kind of an element, or by an option that nobody sets.
 */
interface Unused {
  /** Functions that only such a screen comes to. They throw, and say that they are left out. */
  never: readonly string[];
  /** Functions that are called for every screen and find nothing to do. They do nothing at once. */
  idle: readonly string[];
  /** Classes whose methods go; a function of that name is among the others. */
  classes?: readonly string[];
}

/**
 * The functions through which the rest of a file reaches what is left out, by file; what only they
 * needed goes with them. decisions/0023 tells how the lists came about and how to check them when a
 * library changes.
 */
const unused: Record<string, Unused> = {
  'react-dom/cjs/react-dom-client.production.js': {
    never: [
      // <ViewTransition>, and types of transitions.
      'startViewTransition',
      'flushAfterMutationEffects',
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances',
      'createViewTransitionInstance',
      'queueTransitionTypes',
      'estimateBandwidth',
      'estimateImageBytes',
      // <Activity> and <SuspenseList>.
      'updateActivityComponent',
      'pushDehydratedActivitySuspenseHandler',
      'updateSuspenseListComponent',
      'pushSuspenseListContext',
      'findFirstSuspended',
      'cutOffTailIfNeeded',
      // A `ref` on a fragment.
      'FragmentInstance',
      'traverseVisibleInstancesAndTextInstances',
      'addFragmentHandleToFiber',
      // Forms whose action is a function: ours are addresses, and work without a script.
      'mountActionState',
      'updateActionState',
      'rerenderActionState',
      'TransitionAwareHostComponent',
      'useHostTransitionStatus',
      'startHostTransition',
      'requestFormReset',
      // Elements of one's own, and what only React's compiler writes.
      'setPropOnCustomElement',
      'useMemoCache',
      // Hints to the browser; of these, screens use `preinit` of a sheet alone.
      'prefetchDNS',
      'preconnect',
      'preload',
      'preloadModule',
      'preinitScript',
      'preinitModuleScript',
      // The element of a class component, asked for from outside.
      'findCurrentHostFiberImpl',
      'findCurrentFiberUsingSlowPath',
    ],
    idle: [
      'trackEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
      // A submit as seen by forms whose action is a function.
      'extractEvents$1',
      // `onBeforeInput`, and `onChange` where a browser has no `input` event.
      'getNativeBeforeInputChars',
      'getFallbackBeforeInputChars',
      'getTargetInstForInputEventPolyfill',
      'handleEventsForInputEventPolyfill',
      // Which components stood around a fault; nobody reads that in a browser.
      'getStackByFiberInDevAndProd',
      // The browser's own sign of loading, for transitions that wait.
      'defaultOnDefaultTransitionIndicator',
    ],
    classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  },
  'react-router/dist/production/lib/router/router.js': {
    never: [
      // Screens that are found out about one by one; see router-parts.ts.
      'discoverRoutes',
      'patchRoutesImpl',
      '_internalSetRoutes',
      // Asking before one leaves a page.
      'getBlocker',
      'updateBlocker',
      // Loaders that run in the browser, and measuring.
      'defaultDataStrategyWithMiddleware',
      'getInstrumentationNavigateMeta',
      // A router that ends before its page does.
      'dispose',
    ],
    idle: [
      'shouldBlockNavigation',
      // Which ways were gone with a view transition.
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
    ],
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    // Pages that no server renders.
    never: ['nonSsrStrategy'],
    idle: [],
  },
  'react-router/dist/production/lib/dom/ssr/routes.js': {
    // Loaders and actions that run in the browser, and replacing screens as they are written.
    never: [
      'noActionDefinedError',
      'preventInvalidServerHandlerCall',
      'wrapShouldRevalidateForHdr',
    ],
    idle: [],
  },
  'react-router/dist/production/lib/hooks.js': {
    // Screens that are rendered on the server alone.
    never: ['RSCErrorHandler'],
    idle: [],
  },
};

const leftOut = 'function leftOut(){throw Error("Left out of the build: web/unused-parts.ts")}';

/** Takes what is listed out of the scripts of the browser; a name that is missing ends the build. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      const file = Object.keys(unused).find((each) => path.endsWith(each));
      return file ? leaveOut(code, this.parse(code), unused[file]!) : null;
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: Node;
}

export function leaveOut(
  code: string,
  program: unknown,
  { never, idle, classes = [] }: Unused,
): string {
  const missing = new Set([...never, ...idle, ...classes]);
  const cuts: { start: number; end: number; text: string }[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const name = node.type === 'FunctionDeclaration' ? node.id!.name : '';
    if (never.includes(name) || idle.includes(name)) {
      missing.delete(name);
      const { start, end } = node.body!;
      cuts.push({ start, end, text: never.includes(name) ? '{leftOut()}' : '{}' });
      return;
    }
    if (node.type === 'ExpressionStatement') {
      const [, of] = /^(\w+)\.prototype\./.exec(code.slice(node.start, node.end)) ?? [];
      if (of !== undefined && classes.includes(of)) {
        missing.delete(of);
        cuts.push({ start: node.start, end: node.end, text: '' });
        return;
      }
    }
    for (const part of Object.values(node)) look(part);
  };
  look(program);
  if (missing.size > 0) throw new Error(`The build leaves out what is not there: ${[...missing]}`);
  cuts.sort((a, b) => b.start - a.start);
  const rest = cuts.reduce(
    (text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end),
    code,
  );
  return `${rest}\n${leftOut}`;
}
