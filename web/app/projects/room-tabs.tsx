import type { ReactNode } from 'react';
import type { TabView } from './project-view.server.ts';

/** A tab for each room; nothing where there is no choice. */
export function RoomTabs({
  label,
  tabs,
  children,
}: {
  label: string;
  tabs: readonly TabView[];
  /** What stands behind the last tab. */
  children?: ReactNode;
}) {
  if (tabs.length === 0) return null;
  return (
    <nav className="project-tabs" aria-label={label} data-soft="stay">
      {tabs.map(({ label: room, href, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? 'true' : undefined}>
          {room}
        </a>
      ))}
      {children}
    </nav>
  );
}
