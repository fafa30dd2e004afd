import { Checkbox } from '../../kit/checkbox.tsx';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, type FieldError } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import type { RefusedQuote } from './quote-actions.server.ts';
import type { QuoteTexts } from './quote-form.server.ts';
import { QuoteSection } from './quote-section.tsx';
import type { QuoteView } from './quote-view.server.ts';

/**
 * All of a quote in one form, which needs no script: each section ends with rows for more goods and
 * more work, and the last is a section to come.
 */
export function QuoteEditor({
  view,
  texts: begun,
  refused,
}: {
  view: QuoteView;
  texts: QuoteTexts;
  refused: RefusedQuote | undefined;
}) {
  const texts = refused?.texts ?? begun;
  const errors = refused?.texts ? refused.errors : [];
  const { version, path } = view;
  const field = fieldOf(texts, errors);
  const isRefused = refused?.texts !== undefined && refused?.texts !== null;
  // How many rows stand before each section: its own are followed by two for what is new.
  const firsts = texts.sections.reduce<number[]>(
    (all, { rows }) => [...all, all.at(-1)! + rows.length + 2],
    [0],
  );
  return (
    <form
      // Another version is another form; what was refused stays as it was typed.
      key={`${version} ${isRefused}`}
      method="post"
      action={path}
      data-soft="stay"
      noValidate
    >
      {isRefused && <ErrorSummary errors={errors} message={refused.message} />}
      <input type="hidden" name="version" value={version} />
      {/* What the return key presses. */}
      <button className="visually-hidden" name="intent" value="save" tabIndex={-1}>
        Save
      </button>
      <div className="quote-head">
        <TextField {...field('title')} label="What it is for" maxLength={120} required />
        <TextField {...field('clientName')} label="Client" maxLength={120} autoComplete="off" />
        <TextField
          {...field('jobReference')}
          label="Job (optional)"
          maxLength={40}
          autoComplete="off"
        />
      </div>
      {texts.sections.map((section, at) => (
        <QuoteSection
          // Sections and lines have no name of their own that lasts; their place is all they have.
          key={at} // oxlint-disable-line react/no-array-index-key
          section={section}
          at={at}
          first={firsts[at]!}
          sum={isRefused ? undefined : view.sectionSums[at]}
          shown={isRefused ? [] : (view.lines[at] ?? [])}
          errors={errors}
        />
      ))}
      <QuoteSection
        key="new"
        section={{ title: '', pricing: 'mark-up', percent: '20', rows: [] }}
        at={texts.sections.length}
        first={firsts.at(-1)!}
        sum={undefined}
        shown={[]}
        errors={[]}
        isNew
      />
      <div className="quote-foot">
        <dl className="quote-sums">
          {view.sums.map(({ name, note, value, ...row }) => (
            <div key={name} className={'isTotal' in row ? 'quote-total' : undefined}>
              <dt>
                {name} <small>{note}</small>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="quote-terms">
          <TextField {...field('validUntil')} {...view.lastDays} label="Good until" type="date" />
          <Choice
            {...field('vat')}
            label="You are"
            choices={[
              { value: '20', text: 'VAT registered: 20 % on each line' },
              { value: '5', text: 'VAT registered: 5 % on each line' },
              { value: '0', text: 'VAT registered: zero-rated work' },
              { value: 'none', text: 'Not registered: no VAT, goods cost you VAT too' },
            ]}
          />
          <TextField
            {...field('deposit')}
            label="Deposit on acceptance, £ (optional)"
            inputMode="decimal"
            hint="Noted on the quote; it is between you and your client."
          />
        </div>
      </div>
      <div className="quote-words">
        <TextArea
          {...field('clientAddress')}
          label="Client’s address (optional)"
          rows={2}
          maxLength={300}
        />
        <TextArea
          {...field('introduction')}
          label="What you say first (optional)"
          rows={2}
          maxLength={2000}
        />
        <TextArea
          {...field('exclusions')}
          label="Not included (optional)"
          hint="One a line: making good, decorating, waste."
          rows={2}
          maxLength={4000}
        />
        <TextArea {...field('terms')} label="Terms (optional)" rows={3} maxLength={4000} />
        <Checkbox name="showsLines" defaultValue={texts.showsLines}>
          <span>The client sees the price of each line, and not of each section alone</span>
        </Checkbox>
      </div>
      {view.isSendable && view.holds && <p className="small quiet">{view.holds}</p>}
      <div className="quote-acts">
        {view.isSendable && (
          <button className="button button-main" name="intent" value="send">
            {view.issues.length > 0 ? 'Save and send again' : 'Save and make the client’s link'}
          </button>
        )}
        <button className="button button-outlined" name="intent" value="save">
          Save
        </button>
      </div>
    </form>
  );
}

type Named = Exclude<keyof QuoteTexts, 'sections'>;

const fieldOf = (texts: QuoteTexts, errors: readonly FieldError[]) => (name: Named) => ({
  id: name,
  name: name as string,
  defaultValue: texts[name],
  error: errorOf(errors, name),
});
