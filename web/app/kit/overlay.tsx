import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { apartTexts, isOffline, useApart, useOffline } from './offline.ts';

/**
 * What lies over the page that leads to it. Opening it has put its address into the history, so
 * closing it, in whichever way, is going back.
 */
export function Overlay({ labelId, children }: { labelId: string; children: ReactNode }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => void navigate(-1);
  // A dialog is modal only when it is opened by a call, and gives the focus back only when closed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // Pressing beside it closes it; the keyboard has Escape and the button for that.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="overlay"
      aria-labelledby={labelId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <button className="icon-button" type="button" aria-label="Close quick view" onClick={close}>
        <Icon name="x" />
      </button>
      {children}
    </dialog>
  );
}

/** Stands in for a quick view that has to be fetched, for as long as there is no connection. */
export function QuickOffline() {
  const [hasTried, setHasTried] = useState(false);
  const why = useApart() ?? 'offline';
  return (
    <Overlay labelId="quick-offline">
      <EmptyState
        drawing="unplugged"
        title={<span id="quick-offline">{apartTexts[why].title}</span>}
      >
        <p className="offline-lead">
          This quick view has not been loaded yet. It will open as soon as{' '}
          {why === 'offline' ? 'you are back online' : 'our shop answers again'}.
        </p>
        <button
          className="button button-outlined"
          type="button"
          onClick={() => setHasTried(isOffline())}
        >
          Try again
        </button>
        <output className="small quiet">
          {hasTried &&
            (why === 'offline' ? 'There is still no connection.' : 'There is still no answer.')}
        </output>
      </EmptyState>
    </Overlay>
  );
}

/**
 * Stands in for a quick view whose script did not come. A browser may not ask for it again, so that
 * its address is loaded anew, as the page that it is as well: once there is a connection, or at once
 * where there is one, and the shop has been replaced by a newer version of itself.
 */
export function QuickUnreached() {
  const offline = useOffline();
  // Only leaving the page brings another script.
  useEffect(() => {
    if (!offline) location.reload();
  }, [offline]);
  return offline ? <QuickOffline /> : <div className="going" />;
}
