import { Icon } from '../../kit/icon.tsx';
import { useTakesFocus } from '../../kit/takes-focus.ts';
import type { PaymentFailure } from './payment-failures.ts';

/** Why the payment did not go on. It takes the focus, so that the keyboard goes on from here. */
export function FailureNotice({ failure }: { failure: PaymentFailure }) {
  const notice = useTakesFocus<HTMLDivElement>(failure);
  const { title, message, go, proof } = failure;
  // To be asked for a code is no fault of anybody's.
  const isQuestion = proof?.error === null;
  return (
    <div
      className={`note ${isQuestion ? 'info' : 'bad'} step-errors`}
      role="alert"
      tabIndex={-1}
      ref={notice}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is how focus gets here
      autoFocus
    >
      <Icon name={isQuestion ? 'info' : 'circle-exclamation-point'} />
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
