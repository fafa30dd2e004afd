import type { Step } from './steps.ts';
import './step-line.css';

/** Steps on a line, with the bob at the one that is now. */
export function StepLine({ steps, label }: { steps: readonly Step[]; label: string }) {
  if (steps.length === 0) return null;
  return (
    <ol className="step-line" aria-label={label}>
      {steps.map(({ name, note, state }) => (
        <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{name}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  );
}
