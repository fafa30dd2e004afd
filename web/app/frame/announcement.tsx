import { Icon } from '../kit/icon.tsx';
import type { Announcement } from './frame.server.ts';

/** One line that staff have put above every page. It never counts down. */
export function AnnouncementLine({ tone, text, link }: Announcement) {
  return (
    <aside className={`announcement ${tone}`} aria-label="Announcement">
      <div className="wrap">
        <Icon
          name={tone === 'warn' ? 'triangle-exclamation-point' : 'info'}
          className="icon-small"
        />
        <span>{text}</span>
        {link && (
          <a className="link" href={link.href}>
            {link.name}
          </a>
        )}
      </div>
    </aside>
  );
}
