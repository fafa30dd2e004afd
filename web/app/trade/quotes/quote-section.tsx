import { FieldError as FieldFault } from '../../kit/field.tsx';
import { errorOf, type FieldError } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import type { RowTexts, SectionTexts } from './quote-form.server.ts';
import type { QuoteView } from './quote-view.server.ts';

type Shown = QuoteView['lines'][number][number];

const noRow: RowTexts = {
  kind: 'goods',
  code: '',
  text: '',
  quantity: '',
  unit: '',
  each: '',
  percent: '',
  pricing: '',
};
const newRows: readonly RowTexts[] = [noRow, { ...noRow, kind: 'work', unit: 'day' }];

/** A section of a quote: its mark-up or margin, its lines, and rows for what is added to it. */
export function QuoteSection({
  section,
  at,
  first,
  sum,
  shown,
  errors,
  isNew = false,
}: {
  section: SectionTexts;
  at: number;
  /** How many rows of the form come before its own. */
  first: number;
  sum: string | undefined;
  shown: readonly Shown[];
  errors: readonly FieldError[];
  isNew?: boolean;
}) {
  const id = `section-${at}`;
  const fault =
    errorOf(errors, `${id}-title`) ??
    errorOf(errors, `${id}-percent`) ??
    errorOf(errors, `${id}-pricing`);
  const name = section.title || 'the new section';
  return (
    <fieldset className={`quote-section ${isNew ? 'quote-new' : ''}`}>
      <legend className="visually-hidden">{isNew ? 'Another section' : section.title}</legend>
      <div className="quote-section-head">
        <input
          className="input quote-title"
          id={`${id}-title`}
          name="section-title"
          maxLength={80}
          aria-label={isNew ? 'Name of another section' : `Name of section ${at + 1}`}
          placeholder={isNew ? 'Another section' : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          defaultValue={section.title}
        />
        <select
          className="input"
          name="section-pricing"
          aria-label={`How ${name} is priced`}
          defaultValue={section.pricing}
        >
          <option value="mark-up">Mark-up</option>
          <option value="margin">Margin</option>
        </select>
        <span className="suffix" data-unit="%">
          <input
            className="input"
            id={`${id}-percent`}
            name="section-percent"
            inputMode="decimal"
            maxLength={7}
            aria-label={`Percentage of ${name}`}
            defaultValue={section.percent}
          />
        </span>
        <b>{sum}</b>
      </div>
      {fault && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
      <ul>
        {[...section.rows, ...newRows].map((row, index) => (
          <Row
            // A line has no name of its own that lasts; its place is all it has.
            key={index} // oxlint-disable-line react/no-array-index-key
            row={row}
            id={`${id}-row-${index}`}
            section={at}
            place={first + index}
            shown={shown[index]}
            isNew={index >= section.rows.length}
            errors={errors}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface RowProps {
  row: RowTexts;
  id: string;
  section: number;
  /** Its place among all rows of the form, by which it is taken out. */
  place: number;
  shown: Shown | undefined;
  isNew: boolean;
  errors: readonly FieldError[];
}

function Row({ row, id, section, place, shown, isNew, errors }: RowProps) {
  const isGoods = row.kind === 'goods';
  const name = shown?.name || row.text || row.code || (isGoods ? 'more goods' : 'more work');
  const names = isGoods ? ['code', 'quantity', 'text', 'percent'] : ['text', 'quantity', 'each'];
  const fault = names.map((each) => errorOf(errors, `${id}-${each}`)).find(Boolean);
  // A code that is missing or names nothing is typed again, in the row that it is of.
  const asksCode = isNew || errorOf(errors, `${id}-code`) !== undefined;
  const about = fault ? `${id}-fault` : undefined;
  const hidden = (field: keyof RowTexts) => (
    <input type="hidden" name={`row-${field}`} value={row[field]} />
  );
  const input = (field: keyof RowTexts, label: string, more: object = {}) => (
    <input
      className="input"
      id={`${id}-${field}`}
      name={`row-${field}`}
      aria-label={`${label}: ${name}`}
      aria-describedby={about}
      autoComplete="off"
      defaultValue={row[field]}
      {...more}
    />
  );
  return (
    <li
      className={`quote-row ${isGoods ? 'quote-goods' : 'quote-work'} ${isNew ? 'quote-blank' : ''}`}
    >
      <input type="hidden" name="row-section" value={section} />
      {hidden('kind')}
      {isGoods ? (
        <>
          <span className="quote-what">
            {asksCode ? (
              input('code', 'Code', { placeholder: 'Goods, by our code', maxLength: 40 })
            ) : (
              <>
                {hidden('code')}
                {input('text', 'Called', { placeholder: shown?.name ?? row.code, maxLength: 200 })}
                <small>{[row.code, shown?.note].filter(Boolean).join(' · ')}</small>
              </>
            )}
            {asksCode && hidden('text')}
          </span>
          {input('quantity', 'Quantity', { inputMode: 'numeric', maxLength: 3, placeholder: '1' })}
          {hidden('unit')}
          {hidden('each')}
          <span className="quote-cost">{shown?.cost}</span>
          <span className="suffix" data-unit="%">
            {input('percent', 'Own percentage', {
              inputMode: 'decimal',
              maxLength: 7,
              placeholder: 'room',
            })}
          </span>
        </>
      ) : (
        <>
          {hidden('code')}
          <span className="quote-what">
            {input('text', 'Work', { placeholder: 'Work, or what is set aside', maxLength: 200 })}
          </span>
          {input('quantity', 'How many', { inputMode: 'decimal', maxLength: 8, placeholder: '1' })}
          <select
            className="input"
            name="row-unit"
            aria-label={`Counted by: ${name}`}
            defaultValue={row.unit}
          >
            <option value="day">days</option>
            <option value="hour">hours</option>
            <option value="job">fixed</option>
            <option value="allowance">allowance</option>
          </select>
          {input('each', 'Price of one', { inputMode: 'decimal', maxLength: 12, placeholder: '£' })}
          {hidden('percent')}
        </>
      )}
      {hidden('pricing')}
      <b>{shown?.client}</b>
      {isNew ? (
        <span />
      ) : (
        <button className="quote-drop" name="drop" value={place} aria-label={`Take out ${name}`}>
          <Icon name="x" className="icon-small" />
        </button>
      )}
      {fault && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </li>
  );
}
