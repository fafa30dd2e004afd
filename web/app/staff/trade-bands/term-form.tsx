import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { Facts, Section } from '../kit/record.tsx';
import type { bandView, previewView } from './band-view.server.ts';

type Names =
  | 'bandId'
  | 'categoryId'
  | 'sku'
  | 'basisPoints'
  | 'exPence'
  | 'from'
  | 'until'
  | 'reason';

interface Answer {
  texts: Record<string, string>;
  refused: RefusedForm | null;
  preview: ReturnType<typeof previewView> | null;
}

/** Plans another term, and shows what it would have meant for what was really ordered. */
export function TermForm({
  view: { bands, categories },
  fields,
  answer,
}: {
  view: ReturnType<typeof bandView>;
  fields: FormView<Names>;
  answer: Answer | null;
}) {
  const refused = answer?.refused ?? null;
  const typed = answer && { texts: answer.texts, errors: refused?.errors ?? [] };
  const field = fieldsOf(fields, typed);
  const preview = answer?.preview;
  return (
    <>
      <Section id="term" title="Plan a change">
        <form method="post" action="/staff/trade-bands" noValidate className="term-form">
          {refused && <ErrorSummary {...refused} />}
          <Choice
            {...field('bandId')}
            label="Band"
            choices={bands.map(({ bandId, name }) => ({ value: String(bandId), text: name }))}
          />
          <Choice
            {...field('categoryId')}
            label="Category"
            choices={[
              { value: '', text: 'None: one part, below' },
              ...categories.map(({ categoryId, name }) => ({
                value: String(categoryId),
                text: name,
              })),
            ]}
          />
          <TextField {...field('basisPoints')} label="Off list" unit="%" autoComplete="off" />
          <TextField {...field('sku')} label="Or one part number" autoComplete="off" />
          <TextField
            {...field('exPence')}
            label="Fixed price ex VAT"
            hint="Left empty, the percentage counts while this is live."
            unit="£"
            autoComplete="off"
          />
          <TextField {...field('from')} label="From" />
          <TextField {...field('until')} label="Last day (optional)" />
          <TextArea {...field('reason')} label="Why" rows={2} />
          <div className="term-acts">
            <button className="button button-outlined" name="intent" value="preview" formNoValidate>
              Show its effect
            </button>
            <button className="button button-main" name="intent" value="ask">
              Ask a colleague to confirm
            </button>
          </div>
        </form>
      </Section>
      {preview && (
        <Section id="effect" title="Effect on recent orders">
          <p className="band-note">{preview.about}</p>
          <p className="band-note">{preview.on}</p>
          <Facts facts={preview.sums} />
          {preview.offerings.length > 0 && (
            <div className="band-scroll">
              <table className="band-table">
                <thead>
                  <tr>
                    <th>Part</th>
                    <th className="figure">Pieces</th>
                    <th className="figure">Now</th>
                    <th className="figure">Then</th>
                  </tr>
                </thead>
                <tbody>
                  {preview.offerings.map(({ sku, name, quantity, now, planned }) => (
                    <tr key={sku}>
                      <td>
                        {sku}
                        <small>{name}</small>
                      </td>
                      <td className="figure">{quantity}</td>
                      <td className="figure">{now}</td>
                      <td className="figure">{planned}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Section>
      )}
    </>
  );
}
