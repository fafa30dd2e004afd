import { askIfReached, isOffline, onConnection } from '../kit/offline.ts';

/**
 * Where the script of a screen does not come the router loads the whole page anew, and without the
 * shop the browser then has nothing to show. Such a load is held until the shop answers, which it
 * mostly does at once. Browsers that do not tell of a load before it begins have it as it was.
 */
export function holdReloads(signal: AbortSignal): void {
  let goesOn = false;
  const once = async () => {
    await askIfReached();
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => isOffline() || resolve();
    const stop = onConnection(look);
    look();
    await promise;
    stop();
    goesOn = true;
    location.reload();
  };
  (window as Partial<Window>).navigation?.addEventListener(
    'navigate',
    (event) => {
      const isOwn = event.navigationType === 'reload' && !event.userInitiated;
      if (!isOwn || !event.cancelable || goesOn) return;
      event.preventDefault();
      void once();
    },
    { signal },
  );
}
