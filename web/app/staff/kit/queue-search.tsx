import { Icon } from '../../kit/icon.tsx';

/** The field that a queue is searched by; what else it is looked at by is kept. */
export function QueueSearch({
  action,
  label,
  placeholder,
  words,
  kept = {},
}: {
  action: string;
  label: string;
  placeholder: string;
  words: string;
  kept?: Readonly<Record<string, string>>;
}) {
  return (
    <search>
      <form className="queue-search" action={action}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Icon name="search" className="icon-small" />
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
        />
      </form>
    </search>
  );
}
