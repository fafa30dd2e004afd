import { TextField } from '../../kit/field.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { GoodsCell } from '../parts/goods-cell.tsx';
import { channelNames, choicesOf } from '../parts/offer-names.ts';
import { fieldsOf, type FormView } from '../../kit/form.ts';
import type { PreviewView, TriedField } from './preview.server.ts';

const bands = {
  '': 'Retail, inc VAT',
  'band-1': 'Band 1, ex VAT',
  'band-2': 'Band 2, ex VAT',
  'band-3': 'Band 3, ex VAT',
  'band-4': 'Band 4, ex VAT',
  'band-5': 'Band 5, ex VAT',
};

/** What a basket pays with the terms in the form, beside it; `form` is the form's id. */
export function Preview({
  form,
  tried,
  view,
  isBusy,
}: {
  form: string;
  tried: FormView<TriedField>;
  view: PreviewView | null;
  isBusy: boolean;
}) {
  const given = fieldsOf(tried);
  const field = (name: TriedField) => ({ ...given(name), form });
  return (
    <Outcome
      form={form}
      title="Example basket"
      note="Computed by the same rules as the checkout. Saves nothing."
      isBusy={isBusy}
      fields={
        <div className="field-grid">
          <div className="span-six">
            <TextArea {...field('items')} label="Items" rows={4} spellCheck={false} />
          </div>
          <div className="span-three">
            <Choice {...field('bandCode')} label="Prices" choices={choicesOf(bands)} />
          </div>
          <div className="span-three">
            <Choice
              {...field('previewChannel')}
              label="Channel"
              choices={choicesOf(channelNames)}
            />
          </div>
          <div className="span-six">
            <TextField {...field('at')} label="On" type="datetime-local" />
          </div>
          <div className="span-three">
            <TextField {...field('deliveryIncPence')} label="Delivery" unit="£" />
          </div>
        </div>
      }
    >
      {view?.kind === 'problem' && <p className="note warn">{view.message}</p>}
      {view?.kind === 'sums' && <Sums view={view} />}
    </Outcome>
  );
}

function Sums({ view }: { view: Extract<PreviewView, { kind: 'sums' }> }) {
  const { lines, sums, total, parts, note, elsewhere } = view;
  return (
    <>
      <table className="staff-table">
        <thead>
          <tr>
            <th>Line</th>
            <th className="list-figure">Before</th>
            <th className="list-figure">Off</th>
            <th className="list-figure">Pays</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, name, picture, why, before, off, pays }) => (
            <tr key={sku}>
              <GoodsCell name={name} note={why} picture={picture} />
              <td className="list-figure faint">{before}</td>
              <td className={off ? 'list-figure taken-off' : 'list-figure faint'}>
                {off ?? 'none'}
              </td>
              <td className="list-figure">
                <b>{pays}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="grand">
        <span>Pays, inc VAT</span> <b>{total}</b>
      </p>
      <p className="grand-parts">{parts}</p>
      <div className={`note ${note.tone}`}>
        <Icon name={note.tone === 'ok' ? 'check' : 'triangle-exclamation-point'} />
        <div>
          <b>{note.title}</b>
          <p>{note.text}</p>
        </div>
      </div>
      {elsewhere && (
        <div className="note">
          <Icon name="circle-slash" />
          <div>
            <b>On the {elsewhere} it is refused</b>
            <p>
              “This code cannot be used.” The same words for unknown, ended, used up or wrong
              channel.
            </p>
          </div>
        </div>
      )}
    </>
  );
}
