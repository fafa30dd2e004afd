import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useSubmit } from 'react-router';
import { Icon } from '../../kit/icon.tsx';
import { headName } from './page-names.ts';
import type { loadEditor } from './record.server.ts';

type Editor = Awaited<ReturnType<typeof loadEditor>>;

/**
 * The blocks of a page in their order, each with what moves it: buttons, which are forms of their own,
 * and where scripts run the mouse, or Alt and an arrow.
 */
export function Outline({ page, open }: { page: Editor; open: string }) {
  const { move, moved } = useMoves(page);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const dragOver = (event: DragEvent, id: string) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(id);
  };
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged !== null && page.outline[place]?.id !== dragged) move(dragged, place);
    end();
  };
  const byKeys = (event: KeyboardEvent, id: string, place: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    if (page.outline[place + step]) move(id, place + step);
  };
  return (
    <nav className="page-outline" aria-label="Blocks">
      <a href={page.here} data-soft="stay" aria-current={open === 'head' ? 'true' : undefined}>
        <b>{headName}</b>
      </a>
      <ol>
        {page.outline.map(({ id, name, begins, isFirst, isLast, faults }, place) => (
          // The mouse is a third way beside buttons and keys, and never the only one.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={over === id && id !== dragged ? 'is-over' : undefined}
            draggable
            onDragStart={() => setDragged(id)}
            onDragEnd={end}
            onDragOver={(event) => dragOver(event, id)}
            onDrop={(event) => drop(event, place)}
          >
            <span className="outline-grip" aria-hidden="true" />
            <a
              ref={moved === id ? focusIt : undefined}
              href={`${page.here}?block=${id}`}
              data-soft="stay"
              aria-current={open === id ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              draggable={false}
              onKeyDown={(event) => byKeys(event, id, place)}
            >
              <b>{name}</b>
              <span>{begins}</span>
              {faults.map((message) => (
                <em key={message}>{message}</em>
              ))}
            </a>
            <form method="post">
              <input type="hidden" name="version" value={page.version} />
              <Move does={`up ${id}`} label={`Move ${name} up`} icon="arrow-up" isOff={isFirst} />
              <Move
                does={`down ${id}`}
                label={`Move ${name} down`}
                icon="arrow-down"
                isOff={isLast}
              />
              <Move does={`out ${id}`} label={`Take ${name} out`} icon="trash" isOff={false} />
            </form>
          </li>
        ))}
      </ol>
      <form method="get" action={page.here} className="outline-add">
        <label htmlFor="new-block">Add a block</label>
        {page.form.of !== 'head' && !page.form.of.startsWith('new ') && (
          <input type="hidden" name="after" value={page.form.of} />
        )}
        <select className="input" id="new-block" name="new" defaultValue="text">
          {page.kinds.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <button className="button button-outlined button-small">Add</button>
      </form>
      <p className="quiet small outline-hint">
        Drag a block by its dots, or press Alt and an arrow on it.
      </p>
    </nav>
  );
}

const focusIt = (link: HTMLAnchorElement | null) => link?.focus();

/** Moves a block to a place; it has the focus again where it then stands. */
function useMoves({ version }: Pick<Editor, 'version'>) {
  const submit = useSubmit();
  const [asked, setAsked] = useState<{ id: string; version: number } | null>(null);
  // Once a new version came, what was moved stands elsewhere.
  const moved = asked && asked.version !== version ? asked.id : null;
  const move = (id: string, place: number) => {
    setAsked({ id, version });
    const fields = { intent: `to ${id} ${place}`, version: String(version) };
    void submit(fields, { method: 'post', preventScrollReset: true });
  };
  return { move, moved };
}

function Move({
  does,
  label,
  icon,
  isOff,
}: {
  does: string;
  label: string;
  icon: 'arrow-up' | 'arrow-down' | 'trash';
  isOff: boolean;
}) {
  return (
    <button className="icon-button" name="intent" value={does} aria-label={label} disabled={isOff}>
      <Icon name={icon} className="icon-small" />
    </button>
  );
}
