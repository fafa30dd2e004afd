import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url&no-inline';

/** An icon beside words; it says nothing by itself, so screen readers pass over it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
