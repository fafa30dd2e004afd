import { useRef } from 'react';
import { Choice } from '../../kit/choice.tsx';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { TextField } from '../../kit/field.tsx';
import { EditForm } from '../kit/edit-form.tsx';
import { Beside, Section } from '../kit/record.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { choicesOf, typeNames } from '../parts/offer-names.ts';
import { goodsTargetChoices } from '../parts/offer-targets.ts';
import { useLivePreview } from '../kit/use-live-preview.ts';
import { useUnit } from '../parts/use-unit.ts';
import { fieldsOf } from '../../kit/form.ts';
import { GoodsCell } from '../parts/goods-cell.tsx';
import { fieldNames, kindNames } from './promotion-names.ts';
import type { PromotionEdit } from './promotion-action.server.ts';
import type { PromotionField } from './promotion-form.server.ts';
import type { PromotionPreview } from './promotion-preview.server.ts';
import '../parts/offer-fields.css';
import './promotion-form.css';

/** The form of a promotion, and beside it what prices come to with what is typed in it. */
export function PromotionForm({
  edit,
  saved,
  does,
  offeringCount,
}: {
  edit: PromotionEdit;
  /** The promotion as it is saved, and where it is; a new one is nowhere yet. */
  saved: { texts: PromotionEdit['form']['texts']; href: string } | null;
  does: string;
  /** How many prices are kept where they came from a merchant's file; 0 where none are. */
  offeringCount: number;
}) {
  const { form: typed, refused, preview } = edit;
  const isNew = saved === null;
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
    <Beside
      onInput={onEdit}
      side={
        <Outcome
          form="promotion"
          title="Resulting prices"
          note="From today’s list prices. Whoever has a better price keeps it. Saves nothing."
          isBusy={isBusy}
        >
          {view?.kind === 'problem' && <p className="note warn">{view.message}</p>}
          {view?.kind === 'prices' && <Prices view={view} />}
        </Outcome>
      }
    >
      <Section id="terms" title="Promotion">
        <EditForm
          id="promotion"
          ref={form}
          names={fieldNames}
          edit={edit}
          saved={saved}
          does={does}
          onInput={noteType}
          hasPreview
        >
          <div className="field-grid promotion-fields">
            <div className="span-three">
              <TextField {...field('name')} />
            </div>
            <div className="span-three">
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
            <div className="span-three edit-day">
              <TextField {...field('startsAt')} type="datetime-local" />
            </div>
            <div className="span-three edit-day">
              <TextField {...field('endsAt')} type="datetime-local" />
            </div>
            <div className="span-six">
              <Choice {...field('kind')} choices={choicesOf(kinds)} />
            </div>
            <div className="span-three promotion-terms">
              <Choice {...field('type')} choices={choicesOf(typeNames)} />
            </div>
            <div className="span-three promotion-terms">
              <TextField {...field('amount')} unit={unit} />
            </div>
            <div className="span-three promotion-terms">
              <Choice {...field('targetType')} choices={goodsTargetChoices} />
            </div>
            <div className="span-three promotion-terms offer-some">
              <TextArea {...field('targets')} spellCheck={false} />
            </div>
            <div className="span-six promotion-each">
              <TextArea {...field('items')} rows={12} spellCheck={false} />
            </div>
          </div>
        </EditForm>
      </Section>
    </Beside>
  );
}

/** What prices become with what is typed. */
function Prices({ view }: { view: Extract<PromotionPreview, { kind: 'prices' }> }) {
  const { title, outdone, lines, rest } = view;
  return (
    <>
      <table className="staff-table">
        <thead>
          <tr>
            <th>{title}</th>
            <th className="list-figure">List</th>
            <th className="list-figure">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sku, name, picture, list, price, off, why }) => (
            <tr key={sku}>
              <GoodsCell name={name} note={why} picture={picture} />
              <td className="list-figure faint">{list}</td>
              <td className="list-figure">
                <b>{price}</b>
                <small>{off}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest && <p className="faint">{rest}</p>}
      {outdone && (
        <div className="note">
          <Icon name="info" />
          <p>{outdone}</p>
        </div>
      )}
    </>
  );
}
