import { TextField } from '../../kit/field.tsx';
import { Section } from '../kit/record.tsx';
import { GoodsCell } from '../parts/goods-cell.tsx';
import type { ConsignmentView } from './consignment-view.server.ts';

/** What it holds, and how much of it is picked. */
export function ConsignmentLines({ view }: { view: ConsignmentView }) {
  return (
    <Section id="contents" title="Contents">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="list-wide">
              Room
            </th>
            <th scope="col" className="list-figure">
              Picked
            </th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map(({ position, name, note, picture, room, units, picked, awaited }) => (
            <tr key={position}>
              <GoodsCell name={name} note={note} picture={picture} />
              <td className="list-wide">{room}</td>
              <td className="list-figure">
                <b>{picked}</b> of {units}
                {awaited > 0 && (
                  <form method="post">
                    <input type="hidden" name="intent" value="allocate" />
                    <input type="hidden" name="version" value={view.version} />
                    <input type="hidden" name="position" value={position} />
                    <input type="hidden" name="units" value={awaited} />
                    <button className="button button-quiet button-small">
                      Take {awaited} from stock
                    </button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What goes into which box. With one box there is nothing to say but what it weighs. */
export function Pack({
  view,
  typed = {},
}: {
  view: ConsignmentView;
  typed: Record<string, string> | undefined;
}) {
  const count = Number(typed['boxes'] ?? 1) || 1;
  const boxes = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <form method="post" data-soft="stay" noValidate id="pack">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="boxes" value={count} />
      {/* The first button is what Enter presses. */}
      <button className="visually-hidden" tabIndex={-1} name="intent" value="pack">
        Pack
      </button>
      <Section
        id="contents"
        title={count === 1 ? 'What goes into the box' : 'What goes into which box'}
        act={
          <>
            {count > 1 && (
              <button className="button button-quiet" name="intent" value="less" formNoValidate>
                One box less
              </button>
            )}
            <button className="button button-quiet" name="intent" value="more" formNoValidate>
              Another box
            </button>
          </>
        }
      >
        <div className="list-scroll">
          <table className="staff-table pack-table">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" className="list-wide">
                  Room
                </th>
                <th scope="col" className="list-figure">
                  Of
                </th>
                {count > 1 &&
                  boxes.map((box) => (
                    <th key={box} scope="col" className="list-figure">
                      Box {box}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {view.lines.map(({ position, name, sku, note, picture, room, units }) => (
                <tr key={position}>
                  <GoodsCell name={name} note={note} picture={picture} />
                  <td className="list-wide">{room}</td>
                  <td className="list-figure">
                    <b>{units}</b>
                  </td>
                  {count > 1 &&
                    boxes.map((box) => (
                      <td key={box} className="list-figure">
                        <input
                          className="input pack-count"
                          name={`box-${box}-${position}`}
                          aria-label={`${sku} in box ${box}`}
                          inputMode="numeric"
                          autoComplete="off"
                          defaultValue={
                            typed[`box-${box}-${position}`] ?? (box === 1 ? String(units) : '')
                          }
                        />
                      </td>
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section id="boxes" title={count === 1 ? 'The box' : `${count} boxes`}>
        <ul className="pack-boxes">
          {boxes.map((box) => (
            <li key={box}>
              <TextField
                id={`name-${box}`}
                name={`name-${box}`}
                label={count === 1 ? 'Size' : `Box ${box}, size`}
                placeholder="M2"
                maxLength={20}
                autoComplete="off"
                defaultValue={typed[`name-${box}`]}
              />
              <TextField
                id={`kg-${box}`}
                name={`kg-${box}`}
                label="Weight"
                unit="kg"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typed[`kg-${box}`]}
              />
            </li>
          ))}
        </ul>
      </Section>
      <div className="consignment-acts">
        <button className="button button-main" name="intent" value="pack" aria-keyshortcuts="P">
          {count === 1 ? 'Close the box' : `Close ${count} boxes`} <kbd aria-hidden="true">P</kbd>
        </button>
      </div>
    </form>
  );
}
