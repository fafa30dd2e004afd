import { Picture } from '../../parts/card.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { RoomView } from './rooms.server.ts';

/**
 * Rooms in a row that scrolls by itself, by touch, wheel, keys or its buttons, and never
 * by its own will.
 */
export function Rooms({ rooms, title, note }: { rooms: RoomView[]; title: string; note: string }) {
  return (
    <section id="rooms" className="section" aria-labelledby="rooms-title">
      <div className="section-head">
        <div>
          <h2 className="heading-large" id="rooms-title">
            {title}
          </h2>
          <p className="intro">{note}</p>
        </div>
        {rooms.length > 1 && (
          <span className="row-nav">
            <button className="icon-button" type="button" data-scrolls="room-row" data-by="-1">
              <Icon name="arrow-left" />
              <span className="visually-hidden">Previous rooms</span>
            </button>
            <button className="icon-button" type="button" data-scrolls="room-row" data-by="1">
              <Icon name="arrow-right" />
              <span className="visually-hidden">More rooms</span>
            </button>
          </span>
        )}
      </div>
      {/* What scrolls sideways must be reachable by the keyboard, which then moves it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <ul className="rooms" id="room-row" tabIndex={0} aria-label={title}>
        {rooms.map((room) => (
          <Room key={room.picture.src} room={room} />
        ))}
      </ul>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </section>
  );
}

function Room({ room: { picture, caption, credit, products } }: { room: RoomView }) {
  return (
    <li>
      <figure>
        <div className="plate">
          <Picture picture={picture} />
        </div>
        <figcaption>
          <p>{caption}</p>
          <p className="tiny faint">{credit}</p>
        </figcaption>
      </figure>
      {products.length > 0 && (
        <ul className="tagged" aria-label="In this picture">
          {products.map(({ href, name, price, picture: own }) => (
            <li key={href}>
              <Picture picture={{ ...own, width: 40, height: 40 }} alt="" />
              <a href={href}>{name}</a>
              <b>{price}</b>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
