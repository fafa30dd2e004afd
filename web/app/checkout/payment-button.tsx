import { useEffect, useState } from 'react';
import { FieldError } from '../ui/field.tsx';

/**
 * A provider's own payment button, above the card form. Its script fills the place that is marked
 * `data-payment-button`; where the script cannot be loaded the card form below is still there.
 */
export function PaymentButton({ label, scriptUrl }: { label: string; scriptUrl: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  // A script element is how another's code comes into the page.
  useEffect(() => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', () => setHasFailed(true));
    document.head.append(script);
    return () => script.remove();
  }, [scriptUrl]);
  return (
    <section className="pay-button" aria-label={label}>
      {hasFailed ? (
        <div role="alert">
          <FieldError id="payment-button-error">
            Failed to load the payment-button provider script
          </FieldError>
        </div>
      ) : (
        <div data-payment-button />
      )}
    </section>
  );
}
