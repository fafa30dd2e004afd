import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import {
  ChangeFields,
  type ChangeableLine,
  type PresentAddress,
} from '../../parts/order/change-fields.tsx';
import type { RefusedChange } from '../../parts/order/change-form.server.ts';
import { Hidden } from './open-change.tsx';

/** Asks what is to be changed; what it comes to is shown before anything is done. */
export function AskForm({
  lines,
  address,
  refused,
}: {
  lines: readonly ChangeableLine[];
  address: PresentAddress;
  refused: RefusedChange | null;
}) {
  return (
    <form method="post" data-soft noValidate className="order-change-ask">
      {refused && <ErrorSummary {...refused} />}
      <input type="hidden" name="do" value="ask" />
      <ChangeFields lines={lines} address={address} refused={refused} />
      <SendButton>See what it comes to</SendButton>
    </form>
  );
}

/** Cancels all that can be cancelled; what comes back stands on it. */
export function CancelForm({
  isRequest,
  backPence,
  text,
  refused,
}: {
  isRequest: boolean;
  backPence: number;
  text: string;
  refused: RefusedChange | null;
}) {
  return (
    <form method="post" data-soft noValidate className="order-change-cancel" id="cancel">
      <Hidden fields={{ do: 'cancel', backPence: String(backPence), duePence: '0' }} />
      <h2 className="heading-medium">Cancel it all</h2>
      <p>
        {isRequest
          ? `We have begun to pick it, so we check first how far it is. If it can be stopped, ${text}.`
          : `${text}. No reason needed.`}
      </p>
      {refused && <ErrorSummary {...refused} />}
      <TextArea
        id="reason"
        name="reason"
        label="Why, if you would like to say"
        maxLength={500}
        defaultValue={refused?.texts['reason']}
        error={errorOf(refused?.errors ?? [], 'reason')}
      />
      <button className="button button-outlined">
        {isRequest ? 'Ask us to cancel it' : 'Cancel the order'}
      </button>
    </form>
  );
}
