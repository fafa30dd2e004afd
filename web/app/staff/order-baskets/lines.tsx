import type { ReactNode } from 'react';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { QtySteps } from '../../parts/quantity-steps.tsx';
import { GoodsCell } from '../parts/goods-cell.tsx';
import type { LineView, OrderBasketView } from './order-basket-view.server.ts';
import '../../parts/quantity.css';
import '../kit/list-table.css';

interface Props {
  view: OrderBasketView;
  /** The form of an agreed price. */
  form: FormView<'unitPence' | 'reason'>;
  refused: RefusedForm | undefined;
}

/** What they want, line by line, each with why it costs what it does. */
export function Lines({ view, form, refused }: Props) {
  const { lines, notices, isOpen, vat, here, version } = view;
  return (
    <section aria-label="Lines" className="phone-lines">
      {notices.length > 0 && (
        <div className="note warn phone-notices">
          <Icon name="refresh-cw" />
          <div>
            {notices.map(({ key, title, note }) => (
              <p key={key}>
                <b>{title}</b> {note}
              </p>
            ))}
            {isOpen && (
              <form method="post" action={here}>
                <input type="hidden" name="intent" value="noted" />
                <input type="hidden" name="version" value={version} />
                <button className="button button-outlined button-small">I have said so</button>
              </form>
            )}
          </div>
        </div>
      )}
      {lines.length === 0 ? (
        <p className="phone-none">Nothing is in it yet. Type the first part above.</p>
      ) : (
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col" className="list-figure list-wide">
                List {vat}
              </th>
              <th scope="col" className="list-figure list-wide">
                Each
              </th>
              <th scope="col" className="list-figure">
                Line {vat} VAT
              </th>
            </tr>
          </thead>
          {lines.map((line) => (
            <LineRows
              key={line.sku}
              line={line}
              view={view}
              form={form}
              refused={refused?.texts['sku'] === line.sku ? refused : undefined}
            />
          ))}
        </table>
      )}
    </section>
  );
}

function LineRows({ line, view, form, refused }: Props & { line: LineView }) {
  const { isOpen, here, version } = view;
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="sku" value={line.sku} />
    </>
  );
  return (
    <tbody>
      <tr>
        <GoodsCell name={line.name} note={line.note} picture={line.picture} />
        <td>
          {isOpen ? (
            <form method="post" action={here}>
              {hidden('set')}
              <QtySteps what={line.name} quantity={line.quantity} packSize={line.packSize}>
                <input
                  name="quantity"
                  aria-label={`Quantity of ${line.name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  defaultValue={line.quantity}
                  key={line.quantity}
                />
              </QtySteps>
            </form>
          ) : (
            line.quantity
          )}
          {line.problem && <span className="tag bad">{line.problem}</span>}
        </td>
        <td className="list-figure list-wide">{line.isCheaper ? <s>{line.list}</s> : line.list}</td>
        <td className="list-figure list-wide">{line.unit}</td>
        <td className="list-figure">
          <b>{line.amount}</b>
        </td>
      </tr>
      <tr className="phone-why-row">
        <td colSpan={5}>
          <details className="phone-why" open={refused !== undefined}>
            <summary className="link">
              Why this price
              {line.override && <span className="tag info">Agreed</span>}
            </summary>
            <ol>
              {line.steps.map(({ name, label, amount, isLast }, place) => (
                <li key={place} data-last={isLast || undefined}>
                  <b>{amount}</b>
                  {name}
                  <small>{label}</small>
                </li>
              ))}
            </ol>
            {line.override && (
              <p className="phone-agreed">
                <b>{line.override.text}</b>
                <small>{line.override.note}</small>
              </p>
            )}
            {isOpen && (
              <div className="phone-acts">
                <OverrideForm line={line} view={view} form={form} refused={refused}>
                  {hidden('override')}
                </OverrideForm>
                {line.override && (
                  <form method="post" action={here}>
                    {hidden('own-price')}
                    <input type="hidden" name="quantity" value={line.quantity} />
                    <button className="button button-outlined button-small">
                      Back to its own price
                    </button>
                  </form>
                )}
                <form method="post" action={here}>
                  {hidden('remove')}
                  <button className="button button-outlined button-small stops">Take it out</button>
                </form>
              </div>
            )}
          </details>
        </td>
      </tr>
    </tbody>
  );
}

/** Gives one piece another price, with a reason that stays with it. */
function OverrideForm({
  line,
  view: { here, mayTakeOff },
  form,
  refused,
  children,
}: Props & { line: LineView; children: ReactNode }) {
  const field = fieldsOf(form, refused, `${line.sku}-`);
  return (
    <form method="post" action={here} noValidate className="phone-override">
      {children}
      <input type="hidden" name="quantity" value={line.quantity} />
      <TextField
        {...field('unitPence')}
        label={`Agree another price each, ${line.basis}`}
        hint={`You may take off up to ${mayTakeOff}.`}
        unit="£"
        inputMode="decimal"
        autoComplete="off"
        placeholder={line.unitText}
      />
      <TextField {...field('reason')} label="Why" autoComplete="off" />
      <button className="button button-outlined">Agree it</button>
    </form>
  );
}
