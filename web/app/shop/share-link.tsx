import { useState, type MouseEvent } from 'react';
import { Icon } from '../kit/icon.tsx';

/**
 * The address of this very choice. It is a link to it, which can be copied like any other; with a
 * script it opens the device's own way of sharing, or copies the address.
 */
export function ShareLink({ href, name }: { href: string; name: string }) {
  const [said, setSaid] = useState('');
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const url = new URL(href, location.href).href;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        setSaid('The link is copied.');
      }
    } catch (error) {
      // Closing the device's own sheet is no failure.
      if ((error as Error).name !== 'AbortError') setSaid(url);
    }
  };
  return (
    <p className="share">
      <a className="link" href={href} onClick={(event) => void share(event)}>
        <Icon name="share-2" className="icon-small" />
        Share a link to this choice
      </a>
      <output>{said}</output>
    </p>
  );
}
