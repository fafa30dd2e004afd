import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { Section } from '../kit/record.tsx';
import { ChoiceRows } from '../parts/choice-rows.tsx';
import type { ConsignmentView } from './consignment-view.server.ts';
import { ConsignmentLines } from './pack.tsx';

interface Props {
  view: ConsignmentView;
  refused: RefusedForm | undefined;
}

/** Every form of a consignment names the order's version. */
function Asks({ view, intent }: { view: ConsignmentView; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={view.version} />
    </>
  );
}

/** The boxes of a consignment, and what their carrier told of each last. */
export function Boxes({ view: { boxes } }: { view: ConsignmentView }) {
  if (boxes.length === 0) return null;
  return (
    <Section id="boxes" title="Boxes">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Box</th>
            <th scope="col">Tracking</th>
            <th scope="col">Last told</th>
            <th scope="col" className="list-figure list-wide">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {boxes.map(({ number, name, pieces, trackingNumber, scan, weight }) => (
            <tr key={number}>
              <th scope="row">
                {name}
                <small>{pieces}</small>
              </th>
              <td>{trackingNumber || 'none'}</td>
              <td>{scan || 'nothing yet'}</td>
              <td className="list-figure list-wide">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What the carrier was asked, and asking it once more where that may help. */
function CarrierAsked({ view }: { view: ConsignmentView }) {
  const { carriage } = view;
  if (!carriage) return null;
  return (
    <form method="post" className={`note ${carriage.tone} carrier-asked`}>
      <div>
        <b>{carriage.title}</b> {carriage.text}
      </div>
      <Asks view={view} intent="book" />
      {carriage.does === 'ask' ? (
        <button className="button button-outlined button-small">Ask the carrier</button>
      ) : (
        <a className="link" href={`${view.orderHref}/consignments/${view.number}`}>
          See if they are here
        </a>
      )}
    </form>
  );
}

/** Hands packed boxes to their carrier: who carries them, and under which numbers. */
export function Dispatch({ view, refused }: Props) {
  const own = refused?.texts['intent'] === 'dispatch' ? refused : undefined;
  // What nobody typed may have come from the carrier meanwhile.
  const text = (name: string, otherwise: string) => own?.texts[name] || otherwise;
  return (
    <>
      <form method="post" noValidate id="dispatch">
        <Asks view={view} intent="dispatch" />
        <Section id="carrier" title="Carrier">
          <div className="consignment-fields">
            <TextField
              id="carrier-name"
              name="carrier"
              label="Carrier"
              maxLength={60}
              autoComplete="off"
              defaultValue={text('carrier', view.carrier)}
              error={errorOf(own?.errors, 'carrier')}
            />
            <TextField
              id="service"
              name="service"
              label="Service"
              maxLength={60}
              autoComplete="off"
              defaultValue={text('service', view.service)}
              error={errorOf(own?.errors, 'service')}
            />
          </div>
        </Section>
        <Section id="tracking" title="Labels">
          <ul className="pack-boxes">
            {view.boxes.map(({ number, name, pieces, weight, trackingNumber }) => (
              <li key={number} className="send-box">
                <p>
                  <b>{name}</b>
                  <small>{[pieces, weight].filter(Boolean).join(' · ')}</small>
                </p>
                <TextField
                  id={`tracking-${number}`}
                  name={`tracking-${number}`}
                  label="Tracking number"
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="characters"
                  placeholder="Scan the label"
                  defaultValue={text(`tracking-${number}`, trackingNumber)}
                  error={errorOf(own?.errors, 'trackingNumber')}
                />
              </li>
            ))}
          </ul>
        </Section>
        <div className="consignment-acts">
          <button className="button button-main" aria-keyshortcuts="P">
            Dispatch {view.boxes.length === 1 ? 'the box' : `${view.boxes.length} boxes`}{' '}
            <kbd aria-hidden="true">P</kbd>
          </button>
        </div>
      </form>
      <CarrierAsked view={view} />
      <form method="post" className="consignment-back">
        <Asks view={view} intent="unpack" />
        <button className="button button-quiet">Open the boxes again</button>
      </form>
    </>
  );
}

const failures = [
  ['refused', 'Refused at the door', 'Nobody took it in; it comes back to us.'],
  ['lost', 'Lost by the carrier', 'Nobody knows where it is.'],
  ['returned-to-sender', 'Back with us', 'It could not be delivered and is here again.'],
] as const;

/** What becomes of a consignment that is with its carrier, where no scan has told it. */
export function Follow({ view, refused }: Props) {
  const own = refused?.texts['intent'] === 'fail' ? refused : undefined;
  return (
    <>
      <form method="post" className="consignment-arrived">
        <Asks view={view} intent="deliver" />
        <p>
          The carrier’s scans tell when it arrives. If somebody knows better, say so here; the
          customer is written to either way.
        </p>
        <button className="button button-main" aria-keyshortcuts="P">
          It is delivered <kbd aria-hidden="true">P</kbd>
        </button>
      </form>
      <Boxes view={view} />
      <CarrierAsked view={view} />
      <ConsignmentLines view={view} />
      <details className="order-form" open={own !== undefined}>
        <summary>It did not arrive</summary>
        <form method="post" className="consignment-form" noValidate>
          <Asks view={view} intent="fail" />
          <ChoiceRows
            name="failure"
            label="What happened"
            choices={failures}
            chosen={own?.texts['failure']}
          />
          {view.pieces > 1 && <FailedPart view={view} own={own} />}
          <button className="button button-outlined stops">It did not arrive</button>
        </form>
      </details>
    </>
  );
}

/** Which of it, where the rest is still on its way; it becomes a consignment of its own. */
function FailedPart({ view, own }: { view: ConsignmentView; own: RefusedForm | undefined }) {
  return (
    <fieldset className="failed-part">
      <legend>Only a part of it?</legend>
      <p className="hint" id="failed-part-hint">
        Say how many pieces of each. Leave all empty where nothing arrived.
      </p>
      {view.lines.map(({ position, sku, name, units }) => (
        <TextField
          key={position}
          id={`failed-${position}`}
          name={`units-${position}`}
          label={`${sku}, of ${units}`}
          hint={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={own?.texts[`units-${position}`]}
        />
      ))}
    </fieldset>
  );
}

const resolutions = [
  ['resend', 'Send it again', 'From stock, at no charge, as a consignment of its own.'],
  ['refund', 'Give the money back', 'The customer gets what these pieces cost.'],
  ['claim', 'Claim it from the carrier first', 'Then decide about the customer once more.'],
] as const;

/** What failed leads to sending it again, to the money, or to a claim. */
export function Resolve({ view, refused }: Props) {
  const own = refused?.texts['intent'] === 'resolve' ? refused : undefined;
  return (
    <>
      <form method="post" className="consignment-form consignment-resolve" noValidate id="resolve">
        <h2 className="heading-small">It did not reach the customer. What happens now?</h2>
        <Asks view={view} intent="resolve" />
        <ChoiceRows
          name="resolution"
          label="Decide"
          choices={resolutions}
          chosen={own?.texts['resolution']}
        />
        <div className="resolve-day">
          <TextField
            id="resolve-day"
            name="expectedDay"
            type="date"
            label="Expected with the customer"
            hint="For what is sent again."
            defaultValue={own?.texts['expectedDay']}
            error={errorOf(own?.errors, 'expectedDay')}
          />
        </div>
        <Checkbox name="isBack" defaultValue={own?.texts['isBack'] ?? ''}>
          The goods are here again, as good as new
        </Checkbox>
        <button className="button button-main">Decide</button>
      </form>
      <ConsignmentLines view={view} />
      <Boxes view={view} />
    </>
  );
}
