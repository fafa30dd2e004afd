import { TextField } from '../kit/field.tsx';

/**
 * Asks for the code that was mailed to whoever orders, within the form that pays, so that nothing
 * else that was typed is lost. The notice above says why the payment has not begun.
 */
export function ProofField({
  sentTo,
  error,
  typed,
}: {
  sentTo: string;
  error: string | null;
  typed: string;
}) {
  return (
    <fieldset className="proof">
      <legend>The code from your e-mail</legend>
      <p>
        It went to <b>{sentTo}</b> and works for 15 minutes. We ask now and then before a card is
        charged, so that nobody pays with a card that is not theirs.
      </p>
      <TextField
        id="proofCode"
        name="proofCode"
        label="Six digits"
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        defaultValue={typed}
      />
    </fieldset>
  );
}

/** What to do without the mail. It stands behind the button that pays, which Enter is to press. */
export function ProofMore() {
  return (
    <p className="proof-more">
      No code after a minute? Look among your junk mail, or{' '}
      <button className="link" name="mailAgain" value="yes">
        send another
      </button>
      . If the address is wrong,{' '}
      <a className="link" href="/checkout/contact">
        change it
      </a>
      .
    </p>
  );
}
