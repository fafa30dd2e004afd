import { useRef } from 'react';
import { Choice } from '../../kit/choice.tsx';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { TextField } from '../../kit/field.tsx';
import { EditForm } from '../discounts/edit-form.tsx';
import { choicesOf, typeNames } from '../discounts/names.ts';
import { goodsTargetChoices } from '../discounts/targets.ts';
import { useLivePreview } from '../discounts/use-live-preview.ts';
import { useUnit } from '../discounts/use-unit.ts';
import { fieldsOf } from '../../kit/form.ts';
import { GoodsCell } from '../goods-cell.tsx';
import { fieldNames, kindNames } from './names.ts';
import type { PromotionEdit } from './promotion-action.server.ts';
import type { PromotionField } from './promotion-form.server.ts';
import type { PromotionPreview } from './promotion-preview.server.ts';

export const promotionForm = 'promotion';

/** The form of a promotion, and beside it what prices come to with what is typed in it. */
export function PromotionForm({
  edit,
  savedHref,
  offeringCount,
}: {
  edit: PromotionEdit;
  /** Where the promotion is; a new one is nowhere yet. */
  savedHref: string | null;
  /** How many prices are kept where they came from a merchant's file; 0 where none are. */
  offeringCount: number;
}) {
  const { form: typed, refused, preview } = edit;
  const isNew = savedHref === null;
  const form = useRef<HTMLFormElement>(null);
  const { view, isBusy, onEdit } = useLivePreview(form, preview);
  const { unit, noteType } = useUnit(typed.texts.type);
  const given = fieldsOf(typed, refused);
  const field = (name: PromotionField) => ({
    ...given(name),
    label: fieldNames[name],
    autoComplete: 'off',
  });
  const { kept, ...written } = kindNames;
  const kinds = offeringCount > 0 ? { kept: `${kept}, ${offeringCount}`, ...written } : written;
  return (
    <EditForm
      id={promotionForm}
      title="Promotion"
      ref={form}
      onInput={noteType}
      onEdit={onEdit}
      edit={edit}
      savedHref={savedHref}
      beside={<Outcome view={view} isBusy={isBusy} />}
    >
      <div className="fg promo-fields">
        <div className="s3">
          <TextField {...field('name')} />
        </div>
        <div className="s3">
          <TextField
            {...field('slug')}
            readOnly={!isNew}
            required={false}
            hint={
              isNew
                ? 'After /promotions/. Empty makes one of the name.'
                : 'After /promotions/; it stays.'
            }
          />
        </div>
        <div className="s3 s-day">
          <TextField {...field('startsAt')} type="datetime-local" />
        </div>
        <div className="s3 s-day">
          <TextField {...field('endsAt')} type="datetime-local" />
        </div>
        <div className="s6">
          <Choice {...field('kind')} choices={choicesOf(kinds)} />
        </div>
        <div className="s3 of-terms">
          <Choice {...field('type')} choices={choicesOf(typeNames)} />
        </div>
        <div className="s3 of-terms">
          <TextField {...field('amount')} unit={unit} />
        </div>
        <div className="s3 of-terms">
          <Choice {...field('targetType')} choices={goodsTargetChoices} />
        </div>
        <div className="s3 of-terms of-some">
          <TextArea {...field('targets')} spellCheck={false} />
        </div>
        <div className="s6 of-each">
          <TextArea {...field('items')} rows={12} spellCheck={false} />
        </div>
      </div>
    </EditForm>
  );
}

/** What prices become with what is typed, and the button that works it out without a script. */
function Outcome({ view, isBusy }: { view: PromotionPreview | null; isBusy: boolean }) {
  return (
    <aside className="st-side" aria-labelledby="prices-h" aria-busy={isBusy || undefined}>
      <h2 className="pn-h" id="prices-h">
        What prices become
      </h2>
      <p className="text-sm text-ink-2">
        From today’s list prices. Whoever has a better price keeps it. Saves nothing.
      </p>
      <button
        className="btn btn-2 mt-3"
        form={promotionForm}
        name="intent"
        value="preview"
        formNoValidate
      >
        Work it out
      </button>
      <output className="pays" aria-live="polite">
        {view?.kind === 'problem' && <p className="note warn">{view.message}</p>}
        {view?.kind === 'prices' && <Prices view={view} />}
      </output>
    </aside>
  );
}

function Prices({ view }: { view: Extract<PromotionPreview, { kind: 'prices' }> }) {
  const { title, outdone, lines, rest } = view;
  return (
    <>
      <table className="dense">
        <thead>
          <tr>
            <th>{title}</th>
            <th className="r">List</th>
            <th className="r">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, name, picture, list, price, off, why }) => (
            <tr key={sku}>
              <GoodsCell name={name} note={why} picture={picture} />
              <td className="r text-ink-2">{list}</td>
              <td className="r">
                <b>{price}</b>
                <small>{off}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest && <p className="mt-3 text-sm text-ink-2">{rest}</p>}
      {outdone && (
        <div className="note mt-4">
          <Icon name="info" />
          <p>{outdone}</p>
        </div>
      )}
    </>
  );
}
