import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldError } from '../kit/field.tsx';
import type { StartedPayment } from '../parts/card-entry/start-payment.server.ts';
import type { Confirm, Confirmed } from '../parts/card-entry/use-card-payment.ts';

/** What the provider's script leaves in the page. */
interface Wallet {
  /** Draws the button and answers how to take it away again. */
  mount: (place: HTMLElement, options: { onPress: () => void }) => () => void;
  confirm: (payment: StartedPayment, returnUrl: string) => Promise<Confirmed>;
}

declare global {
  interface Window {
    demoWallet?: Wallet;
  }
}

/**
 * The provider's own payment button, drawn by its own script. Where the script cannot be loaded
 * this says so, and `onMissing` tells the form, whose other ways to pay still work.
 */
export function PaymentButton({
  scriptUrl,
  onPay,
  onMissing,
}: {
  scriptUrl: string;
  onPay: (confirm: Confirm) => void;
  onMissing: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const press = useEffectEvent(() => {
    const wallet = window.demoWallet;
    if (wallet) onPay((payment, returnUrl) => wallet.confirm(payment, returnUrl));
  });
  const fail = useEffectEvent(() => {
    setHasFailed(true);
    onMissing();
  });
  // Another's code comes into the page as a script element, and draws outside React.
  useEffect(() => {
    let unmount: (() => void) | undefined;
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (!window.demoWallet) fail();
      else if (place.current) unmount = window.demoWallet.mount(place.current, { onPress: press });
    });
    document.head.append(script);
    return () => {
      script.removeEventListener('error', fail);
      unmount?.();
      script.remove();
    };
  }, [scriptUrl]);
  if (!hasFailed) return <div ref={place} className="choice-more pay-more with-script" />;
  return (
    <div className="pay-missing" role="alert">
      <FieldError id="payment-button-error">
        Failed to load the payment-button provider script
      </FieldError>
    </div>
  );
}
