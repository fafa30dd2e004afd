import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

/** The button that sends a form; while that is on its way it says so and takes no second press. */
export function SendButton({ children }: { children: ReactNode }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <button
      className="button button-main step-go"
      aria-busy={isSending || undefined}
      disabled={isSending}
    >
      {children}
    </button>
  );
}
