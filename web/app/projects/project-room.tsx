import { quantityLimits } from '@plumbline/contracts/nouns/quantities.ts';
import { Picture } from '../parts/card.tsx';
import { Choice } from '../kit/choice.tsx';
import { TextField } from '../kit/field.tsx';
import type { FieldRule } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { QtySteps } from '../parts/quantity-steps.tsx';
import type { ItemView, RoomView } from './project-view.server.ts';

/** An id has no spaces in it: what is labelled by it would not find it. */
export const roomId = ({ label }: RoomView) => `room-${encodeURIComponent(label)}`;

/** One room with its items. Each change says which version of the project it was made to. */
export function ProjectRoom({
  room,
  ...setting
}: {
  room: RoomView;
} & Omit<RowProps, 'item'>) {
  return (
    <section className="project-room" aria-labelledby={roomId(room)}>
      <div className="project-room-head">
        <h2 className="heading-medium" id={roomId(room)}>
          {room.title}
        </h2>
        <span className="small quiet">
          {room.sum} · <b>{room.amount}</b>
        </span>
      </div>
      {room.items.length === 0 ? (
        <p className="room-empty quiet">
          Nothing in this room yet.{' '}
          <a className="link" href="/categories">
            Browse products
          </a>
        </p>
      ) : (
        <ul>
          {room.items.map((item) => (
            <li key={`${item.key} ${item.quantity} ${item.note}`} className="project-line">
              <ItemFacts item={item} />
              <Quantity item={item} {...setting} />
              <Sum item={item} />
              <Change item={item} {...setting} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What it is and when it comes, for owner and viewer alike. */
export function ItemFacts({ item }: { item: ItemView }) {
  const { href, picture, name, detail, note, stock, arrival } = item;
  return (
    <>
      <a className="project-line-picture" href={href} tabIndex={-1} aria-hidden="true">
        <Picture picture={picture} alt="" sizes="64px" />
      </a>
      <div className="project-line-text">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className="small quiet">{detail}</p>
        {note && <p className="project-line-note small">{note}</p>}
        {stock && <p className="small warn-text">{stock}</p>}
      </div>
      <p className={arrival.tone === 'ok' ? 'arrival' : `arrival ${arrival.tone}`}>
        <Icon name={arrival.tone === 'no' ? 'circle-slash' : 'truck'} />
        <span>{arrival.text}</span>
      </p>
    </>
  );
}

export function Sum({ item: { amount, other, packs } }: { item: ItemView }) {
  return (
    <div className="project-line-sum">
      <b>{amount}</b>
      <span>{other}</span>
      {packs && <span>{packs}</span>}
    </div>
  );
}

interface RowProps {
  item: ItemView;
  /** What was typed for an item and not saved. */
  typed: Record<string, string> | undefined;
  noteRule: FieldRule;
  labels: readonly string[];
  version: number;
  here: string;
  path: string;
}

function Hidden({ item, version }: Pick<RowProps, 'item' | 'version'>) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="sku" value={item.sku} />
      <input type="hidden" name="room" value={item.room} />
    </>
  );
}

function Quantity({ item, version, here }: RowProps) {
  const { name, quantity, packSize, room } = item;
  const what = room === '' ? name : `${name}, ${room}`;
  return (
    <form className="project-line-quantity" method="post" action={here} data-soft="stay">
      <input type="hidden" name="intent" value="set" />
      <Hidden item={item} version={version} />
      <QtySteps what={what} quantity={quantity} packSize={packSize}>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(quantityLimits.maximum).length}
          aria-label={`Quantity of ${what}`}
          defaultValue={quantity}
          onBlur={({ currentTarget: { value, form } }) => {
            if (value !== String(quantity)) form?.requestSubmit();
          }}
        />
      </QtySteps>
    </form>
  );
}

/** The item's note and room, and what else can be done with it. */
function Change({ item, typed, noteRule, labels, version, here, path }: RowProps) {
  const { sku, room, name, note, quantity } = item;
  const isTyped = typed?.['sku'] === sku && typed['room'] === room;
  const key = encodeURIComponent(item.key);
  const swap = new URLSearchParams({ sku, ...(room === '' ? {} : { room }) });
  return (
    <details className="project-line-more" open={isTyped || undefined}>
      <summary aria-label={`Note, room, variant: ${name}`}>
        Note, room, variant <Icon name="chevron-down" className="icon-small" />
      </summary>
      <div className="project-line-edit">
        <form method="post" action={here} data-soft="stay">
          <Hidden item={item} version={version} />
          <input type="hidden" name="held" value={quantity} />
          <TextField
            {...noteRule}
            id={`note-${key}`}
            name="note"
            label="Note"
            autoComplete="off"
            defaultValue={isTyped ? typed['note'] : note}
          />
          <Choice
            id={`room-of-${key}`}
            name="toRoom"
            label="Room"
            defaultValue={isTyped ? typed['toRoom'] : room}
            choices={[
              { value: '', text: 'Not in a room' },
              ...labels.map((label) => ({ value: label, text: label })),
            ]}
          />
          <div className="project-line-buttons">
            <button className="button button-quiet button-small" name="intent" value="item">
              Save
            </button>
            <button
              className="button button-text small"
              name="intent"
              value="remove"
              aria-label={`Remove ${name}`}
            >
              Remove it
            </button>
            <a className="button button-text small" href={`${path}/swap?${swap}`} data-soft>
              <Icon name="refresh-cw" className="icon-small" />
              Swap the variant
            </a>
          </div>
        </form>
      </div>
    </details>
  );
}
