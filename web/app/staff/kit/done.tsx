import { Icon } from '../../kit/icon.tsx';

/** Says what was just done, on the page that it leads to; nothing where nothing was. */
export function Done({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <output className="note ok screen-done">
      <Icon name="check" />
      {text}
    </output>
  );
}
