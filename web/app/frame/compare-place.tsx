import { Suspense, createContext, lazy, use, type ReactNode } from 'react';
import type { Compared } from './frame.server.ts';

const CompareTray = lazy(() => import('./compare-tray.tsx'));

/** Renders the tray at once, on the server only: a browser fetches it on need. */
export const ServerTray = createContext<((goods: readonly Compared[]) => ReactNode) | null>(null);

/** Where the tray of what is compared stands, once anything is. */
export function ComparePlace({ goods }: { goods: readonly Compared[] }) {
  const renderTray = use(ServerTray);
  return <Suspense>{renderTray ? renderTray(goods) : <CompareTray goods={goods} />}</Suspense>;
}
