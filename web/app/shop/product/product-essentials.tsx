import { Picture } from '../../parts/card.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { ProductData } from './product.server.ts';
import type { EssentialRow, Essentials } from './product-essentials.server.ts';

/**
 * What the product needs, has in its box and goes well with. Nothing is ticked for anyone: what is
 * ticked, and the button that says so, go with the product's own form.
 */
export function EssentialItems({
  essentials,
  buyable,
  name,
  onTick,
}: {
  essentials: Essentials;
  buyable: boolean;
  name: ProductData['name'];
  /** Told the values of all that is ticked, whenever that changes. */
  onTick: (ticked: string[]) => void;
}) {
  const { needed, included, recommended, neededSum, neededCount } = essentials;
  const counted = neededCount === 1 ? 'the needed item' : `the ${neededCount} needed items`;
  return (
    <section id="set" className="essentials">
      <div className="section-head">
        <div>
          <h2 className="heading-large">
            {needed.length > 0 ? 'What it needs to work' : 'With it'}
          </h2>
          <p className="intro">
            Nothing is added for you. Tick what you need; prices and quantities are for one.
          </p>
        </div>
      </div>
      <div
        className="set-columns"
        onChange={({ currentTarget }) => onTick(tickedIn(currentTarget))}
      >
        {needed.length > 0 && (
          <div>
            <h3>Needed</h3>
            <Rows rows={needed} canAdd={buyable} />
            {buyable && neededCount > 0 && (
              <div className="all">
                <p className="small quiet">
                  {neededCount} needed {neededCount === 1 ? 'item' : 'items'}, <b>{neededSum}</b>
                </p>
                {needed.map(
                  ({ value }) =>
                    value && (
                      <input key={value} type="hidden" form="buy" name="needed" value={value} />
                    ),
                )}
                <button className="button button-outlined" form="buy" name="with" value="needed">
                  Add with {counted}
                  <span className="visually-hidden">: {name}</span>
                </button>
              </div>
            )}
          </div>
        )}
        <div>
          {included.length > 0 && (
            <>
              <h3>Included</h3>
              <Rows rows={included} canAdd={false} isIncluded />
            </>
          )}
          {recommended.length > 0 && (
            <>
              <h3>Recommended</h3>
              <Rows rows={recommended} canAdd={buyable} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function tickedIn(block: HTMLElement): string[] {
  const boxes = block.querySelectorAll<HTMLInputElement>('[name=also]:checked');
  return Array.from(boxes, ({ value }) => value);
}

function Rows({
  rows,
  canAdd,
  isIncluded = false,
}: {
  rows: EssentialRow[];
  canAdd: boolean;
  isIncluded?: boolean;
}) {
  return (
    <ul className="need">
      {rows.map(({ name, href, reason, picture, price, value }) => (
        <li key={`${name} ${reason}`}>
          {isIncluded ? (
            <Icon name="package" className="icon ok-text" />
          ) : canAdd && value ? (
            <label>
              <input
                type="checkbox"
                className="box"
                form="buy"
                name="also"
                value={value}
                aria-label={`Also add ${name}, ${price}`}
              />
            </label>
          ) : (
            <Icon name="circle-slash" className="icon faint" />
          )}
          {picture ? (
            <Picture picture={{ ...picture, width: 60, height: 60 }} alt="" />
          ) : (
            <span className="none" aria-hidden="true">
              <Icon name="package" />
            </span>
          )}
          <div>
            <h4>{href ? <a href={href}>{name}</a> : name}</h4>
            <p>{reason}</p>
          </div>
          <b>{price}</b>
        </li>
      ))}
    </ul>
  );
}
