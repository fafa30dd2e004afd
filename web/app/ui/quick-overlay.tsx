import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { QuickPanel } from '../shop/quick-view/quick-panel.tsx';
import type { loader } from '../shop/quick-view/quick-view.tsx';
import { sheetUrls } from '../styles/sheets.ts';
import { Toasts } from './toasts.tsx';
import { Icon } from './icon.tsx';

/**
 * A product's quick view over the page that leads to it. Opening it has put its address into the
 * history, so closing it, in whichever way, is going back.
 */
export default function QuickOverlay({
  href,
  added,
}: {
  href: string;
  /** What was put into the basket, to be said here: the page behind is out of reach. */
  added: readonly string[];
}) {
  const { load, data } = useFetcher<typeof loader>({ key: 'quick-view' });
  // Another finish or size is another address, whose data only a request can bring.
  useEffect(() => {
    void load(href);
  }, [load, href]);
  if (!data) return <div className="going" />;
  return (
    <>
      {(['card', 'product', 'quick'] as const).map((name) => (
        <link key={name} rel="stylesheet" href={sheetUrls[name]} precedence="screen" />
      ))}
      <Dialog>
        <QuickPanel product={data} heading="h2" />
        <Toasts fetcherKeys={added} />
      </Dialog>
    </>
  );
}

function Dialog({ children }: { children: React.ReactNode }) {
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
      className="quick-overlay"
      aria-labelledby="quick-name"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <button className="icb" type="button" aria-label="Close quick view" onClick={close}>
        <Icon name="x" />
      </button>
      {children}
    </dialog>
  );
}
