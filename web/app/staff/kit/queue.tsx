import { useLocation, useOutlet, useOutletContext } from 'react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { PageLinks } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import type { Tone } from './list-definition.ts';
import { StaffScreen } from './screen.tsx';
import './queue.css';

/** One thing that waits for somebody of the staff. */
export interface QueueItem {
  href: string;
  name: string;
  about: string;
  when: string;
  mark: { text: string; tone: Tone };
}

/** A state by which a queue is looked at. */
export interface QueueState {
  name: string;
  href: string;
  isOn: boolean;
}

interface QueueView {
  states: readonly QueueState[];
  items: readonly QueueItem[];
  pages: PageLinks | null;
  range: string;
}

/** Where the things next to the one on show are; what is at an end has none. */
interface Steps {
  previous: string | null;
  next: string | null;
}

const keys = [
  ['J K', 'move'],
  ['Enter', 'open'],
] as const;

/**
 * The screen of a queue. Its things are screens within it: while one is open the queue stands beside
 * it, so that one leads to the next. `none` is what is said where nothing waits.
 */
export function QueueScreen({
  title,
  note,
  view,
  none,
  actions,
  tools,
}: {
  title: string;
  note: string;
  view: QueueView;
  /** What can be begun here, beside what waits. */
  actions?: ReactNode;
  /** What it is searched and narrowed by. */
  tools?: ReactNode;
  none: { title: string; children: ReactNode };
}) {
  const { pathname } = useLocation();
  const { states, items, pages, range } = view;
  const at = items.findIndex((item) => pathOf(item.href) === pathname);
  const steps: Steps = {
    previous: items[at - 1]?.href ?? null,
    next: at < 0 ? (items[0]?.href ?? null) : (items[at + 1]?.href ?? null),
  };
  const open = useOutlet(steps);
  if (open) {
    return (
      <div className="queue-frame">
        <aside className="queue-side" aria-label={title}>
          <p className="queue-title">{title}</p>
          {tools}
          <States states={states} />
          <Items items={items} current={pathname} />
        </aside>
        {open}
      </div>
    );
  }
  return (
    <StaffScreen title={title} note={note} keys={keys} actions={actions}>
      {tools}
      <States states={states} />
      {items.length === 0 ? (
        <EmptyState drawing="nothing" title={none.title}>
          {none.children}
        </EmptyState>
      ) : (
        <Items items={items} current={null} />
      )}
      {pages && items.length > 0 && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

const pathOf = (href: string) => href.split('?')[0];

function States({ states }: { states: readonly QueueState[] }) {
  if (states.length === 0) return null;
  return (
    <nav className="segments queue-states" aria-label="By state">
      {states.map(({ name, href, isOn }) => (
        <a key={name} href={href} aria-current={isOn ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function Items({ items, current }: { items: readonly QueueItem[]; current: string | null }) {
  return (
    <ol className="queue">
      {items.map(({ href, name, about, when, mark }) => (
        <li key={href}>
          <a
            href={href}
            data-row
            data-recorded
            aria-current={pathOf(href) === current ? 'page' : undefined}
          >
            <b>{name}</b>
            <span className="queue-about">{about}</span>
            <span className="queue-when">{when}</span>
            <span className="queue-mark">
              <span className={`tag ${mark.tone}`}>{mark.text}</span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The ways from one thing of a queue to those next to it, for the head of its screen. */
export function QueueSteps() {
  const { previous, next } = useOutletContext<Steps>();
  return (
    <>
      {previous && <Step href={previous} name="The one before" shortcut="K" icon="chevron-up" />}
      {next && <Step href={next} name="The next one" shortcut="J" icon="chevron-down" />}
    </>
  );
}

function Step({
  href,
  name,
  shortcut,
  icon,
}: {
  href: string;
  name: string;
  shortcut: string;
  icon: 'chevron-up' | 'chevron-down';
}) {
  return (
    <a
      className="button button-quiet"
      href={href}
      data-recorded
      aria-label={name}
      aria-keyshortcuts={shortcut}
    >
      <Icon name={icon} className="icon-small" />
    </a>
  );
}
