import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useNavigate, useNavigation } from 'react-router';
import { useHasScript } from '../../kit/has-script.ts';
import './confirm.css';

/** What a deed comes to, line by line, and in all where that is one figure. */
export interface ConfirmSum {
  lines: readonly { name: string; amount: string }[];
  total?: { name: string; amount: string };
}

interface ConfirmProps {
  title: string;
  /** What happens, and what cannot be taken back. */
  children: ReactNode;
  sum?: ConfirmSum;
  /** Where the form goes: this very question's address, so that a refusal comes back to it. */
  action: string;
  intent: string;
  /** What is to be typed before, such as a number that proves the right thing is meant. */
  field?: ReactNode;
  does: string;
  /** What stands on the way out of it, and where that leads. */
  keep: string;
  keepHref: string;
}

/**
 * Asks before a deed that cannot be taken back, with what it comes to. The question has an address:
 * a link leads to it, and without a script it stands on the page that is loaded then.
 */
export function Confirm(props: ConfirmProps) {
  const navigate = useNavigate();
  const hasScript = useHasScript();
  if (!hasScript) {
    return (
      <section className="confirm" aria-labelledby="confirm-title">
        <h2 id="confirm-title">{props.title}</h2>
        <Question {...props} />
      </section>
    );
  }
  return (
    <ModalOverlay
      className="staff confirm-overlay"
      data-density="trade"
      isOpen
      isDismissable
      onOpenChange={() =>
        void navigate(props.keepHref, { replace: true, preventScrollReset: true })
      }
    >
      <Modal className="confirm">
        <Dialog role="alertdialog">
          <Heading slot="title">{props.title}</Heading>
          <Question {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Question({ children, sum, action, intent, field, does, keep, keepHref }: ConfirmProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <div className="confirm-text">{children}</div>
      {sum && (
        <dl className="confirm-sum">
          {sum.lines.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          {sum.total && (
            <div className="confirm-total">
              <dt>{sum.total.name}</dt>
              <dd>{sum.total.amount}</dd>
            </div>
          )}
        </dl>
      )}
      <form method="post" action={action} data-soft="stay">
        <input type="hidden" name="intent" value={intent} />
        {field}
        <div className="confirm-acts">
          <button
            className="button button-outlined stops"
            aria-busy={isSending || undefined}
            disabled={isSending}
          >
            {does}
          </button>
          <a className="button button-quiet" href={keepHref} data-soft="stay">
            {keep}
          </a>
        </div>
      </form>
    </>
  );
}
