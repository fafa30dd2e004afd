import type { PrimaryAction } from './primary-action.ts';

/** The one button that goes on with an order. */
export function Primary({ action }: { action: PrimaryAction }) {
  if (action.kind === 'link') {
    return (
      <a className="button button-main" href={action.href} aria-keyshortcuts="P">
        {action.text} <kbd aria-hidden="true">P</kbd>
      </a>
    );
  }
  return (
    <form method="post" action={action.action}>
      {Object.entries(action.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button button-main" aria-keyshortcuts="P">
        {action.text} <kbd aria-hidden="true">P</kbd>
      </button>
    </form>
  );
}
