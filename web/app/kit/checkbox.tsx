import type { ReactNode } from 'react';

/** A box that is ticked or not, with what it means beside it. Any text as its value is a tick. */
export function Checkbox({
  id,
  name,
  defaultValue,
  className = 'check',
  children,
}: {
  id?: string;
  name: string;
  defaultValue: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label className={className}>
      <input
        className="box"
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={defaultValue !== ''}
      />
      {children}
    </label>
  );
}
