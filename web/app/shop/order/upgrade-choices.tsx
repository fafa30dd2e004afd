import { Icon } from '../../kit/icon.tsx';
import type { UpgradeChoiceView, UpgradeView } from './upgrade-view.server.ts';

/** The deliveries of the order that can come better, and which of them is open. */
export function Deliveries({
  deliveries,
}: {
  deliveries: readonly { number: number; isOpen: boolean; text: string; paid: string }[];
}) {
  return (
    <form method="post" data-soft className="upgrade-deliveries">
      <input type="hidden" name="do" value="start" />
      <ul>
        {deliveries.map(({ number, isOpen, text, paid }) => (
          <li key={number}>
            <span>
              <b>{text}</b>
              <small>{paid}</small>
            </span>
            {isOpen ? (
              <span className="tag info">Below</span>
            ) : (
              <button className="button button-outlined" name="consignment" value={number}>
                See other days
              </button>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The services and days that can be chosen. */
export function Ways({ view: { ways, days } }: { view: UpgradeView }) {
  return (
    <form method="post" data-soft className="upgrade-ways">
      <input type="hidden" name="do" value="choose" />
      <p className="small quiet">Each price is on top of what you paid.</p>
      {ways.length > 0 && <Group title="Services" choices={ways} />}
      {days.length > 0 && <Group title="A day you choose" choices={days} isGrid />}
      {ways.length + days.length === 0 ? (
        <p className="note">
          <Icon name="info" />
          <span>It cannot come on another day, so it comes as planned.</span>
        </p>
      ) : (
        <button className="button button-outlined">Choose</button>
      )}
    </form>
  );
}

function Group({
  title,
  choices,
  isGrid = false,
}: {
  title: string;
  choices: readonly UpgradeChoiceView[];
  isGrid?: boolean;
}) {
  return (
    <fieldset className={isGrid ? 'upgrade-days' : 'upgrade-services'}>
      <legend className="heading-medium">{title}</legend>
      {choices.map(({ value, title: name, detail, premium, isChosen }) => (
        <label key={value}>
          <input className="box" type="radio" name="way" value={value} defaultChecked={isChosen} />
          <span>
            <b>{name}</b>
            {detail && <small>{detail}</small>}
          </span>
          <b className="upgrade-premium">{premium}</b>
        </label>
      ))}
    </fieldset>
  );
}
