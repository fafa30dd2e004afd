import { useEffect, useRef } from 'react';
import { Icon } from '../../kit/icon.tsx';
import type { PaymentFailure } from './payment-failures.ts';

/** Why the payment did not go on. It takes the focus, so that the keyboard goes on from here. */
export function FailureNotice({ failure }: { failure: PaymentFailure }) {
  const notice = useRef<HTMLDivElement>(null);
  // Only what is in the document can take the focus.
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  const { title, message, go } = failure;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is how focus gets here
    <div className="note bad step-errors" role="alert" tabIndex={-1} ref={notice} autoFocus>
      <Icon name="circle-exclamation-point" />
      <div>
        <b>{title}</b>
        <p>{message}</p>
        {go && (
          <a className="link" href={go.href}>
            {go.label}
          </a>
        )}
      </div>
    </div>
  );
}
