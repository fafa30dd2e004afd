import { Picture } from '../card.tsx';
import type { DeliveryView, OrderLineView } from './order-deliveries.server.ts';

/** The deliveries of an order, each with how far it is, its boxes, and its goods by room. */
export function OrderDeliveries({ deliveries }: { deliveries: readonly DeliveryView[] }) {
  return deliveries.map(({ key, name, tag, about, way, boxes, address, rooms }) => (
    <section key={key} className="order-delivery" aria-labelledby={key}>
      <div className="order-delivery-head">
        <h2 className="heading-medium" id={key}>
          {name}
        </h2>
        <p>
          <span className={`tag ${tag.tone}`}>{tag.text}</span> {about}
        </p>
      </div>
      {way.length > 0 && (
        <ol className="order-way" aria-label="How far it is">
          {way.map((each) => (
            <li
              key={each.name}
              className={each.place}
              aria-current={each.place === 'reached current' ? 'step' : undefined}
            >
              <b>{each.name}</b>
              {each.note && <span>{each.note}</span>}
            </li>
          ))}
        </ol>
      )}
      {address && <p className="order-delivery-fact">Goes to {address}</p>}
      {boxes.map((box) => (
        <p key={box.key} className="order-delivery-fact">
          {box.text} {box.number && <b>{box.number}</b>}
        </p>
      ))}
      {rooms.map((room) => (
        <div key={room.name ?? ''} className="order-room">
          {room.name && <h3>{room.name}</h3>}
          <ul>
            {room.lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function Line({ line }: { line: OrderLineView }) {
  return (
    <li className="order-line">
      <a href={line.href} tabIndex={-1} aria-hidden="true">
        <Picture picture={line.picture} alt="" sizes="64px" />
      </a>
      <div>
        <a className="order-line-name" href={line.href}>
          {line.name}
        </a>
        <p>{line.note}</p>
        {line.marks && <p className="order-line-marks">{line.marks}</p>}
      </div>
      <div className="order-line-price">
        <b>{line.amount}</b>
        <small>{line.other}</small>
      </div>
    </li>
  );
}
