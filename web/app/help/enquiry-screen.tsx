import type { ReactNode } from 'react';
import { Screen } from '../frame/screen.tsx';
import { Crumbs, type Crumb } from '../kit/crumbs.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { AboutProduct } from './about-product.tsx';
import { useAnswersAsTyped } from './answers-as-typed.ts';
import type { AskedOrder } from './asked-about.server.ts';
import type { EnquiryFormData, UnsentEnquiry } from './enquiry-form.server.ts';

/**
 * The frame of every form: its question first, what it was opened from, the answers that may save it,
 * and at the side by when we answer. One family to look at, however different its members' questions.
 */
export function EnquiryScreen({
  title,
  lead,
  data,
  refused,
  button,
  takesFiles = false,
  asks,
  above = [{ href: '/help', name: 'Help' }],
  before,
  steps,
  children,
}: {
  title: string;
  lead: string;
  data: Pick<EnquiryFormData, 'product' | 'order' | 'desk' | 'answerBy' | 'key' | 'shownAt'>;
  refused: UnsentEnquiry | undefined;
  /** What the button says; null where nothing can be sent now. */
  button: string | null;
  takesFiles?: boolean;
  /** The name of the field whose words are answered as they are typed, where any are. */
  asks?: string;
  above?: readonly Crumb[];
  /** What is to be read before the form. */
  before?: ReactNode;
  /** What happens then, in a few words each. */
  steps: readonly (readonly [when: string, what: string])[];
  children: ReactNode;
}) {
  const { product, order, key, shownAt } = data;
  const typed = useAnswersAsTyped(asks, product?.sku);
  const unsent = refused?.answers ?? [];
  const answers = unsent.length > 0 ? unsent : typed.answers;
  const hasRefusal = refused !== undefined && unsent.length === 0;
  return (
    <Screen title={title} description={lead}>
      <Crumbs above={above} here={title} />
      <div className="enquiry">
        <div className="enquiry-main">
          <h1 className="heading-largest">{title}</h1>
          <p className="enquiry-lead">{lead}</p>
          {product && <AboutProduct product={product} />}
          {order && <AboutOrder order={order} />}
          {before}
          {hasRefusal && <ErrorSummary errors={refused.errors} message={refused.message} />}
          <form
            method="post"
            encType={takesFiles ? 'multipart/form-data' : undefined}
            noValidate
            className="enquiry-form"
            onInput={typed.look}
          >
            {children}
            <Hidden name="key" value={key} />
            <Hidden name="shownAt" value={shownAt} />
            {refused && <Hidden name="again" value="1" />}
            {(answers.length > 0 || refused?.hasSeenAnswers) && (
              <Hidden name="answersSeen" value="1" />
            )}
            <p className="enquiry-trap" aria-hidden="true">
              <label htmlFor="website">Leave this empty</label>
              <input id="website" name="website" tabIndex={-1} autoComplete="off" />
            </p>
            <div aria-live="polite">{answers.length > 0 && <Answers answers={answers} />}</div>
            {button && <SendButton>{unsent.length > 0 ? 'Send it anyway' : button}</SendButton>}
          </form>
        </div>
        <aside className="enquiry-side">
          <h2 className="heading-small">{data.desk}</h2>
          <ol className="enquiry-steps">
            {steps.map(([when, what], place) => (
              <li key={when} className={place === 0 ? 'now' : undefined}>
                <b>{when}</b>
                <span>{what}</span>
              </li>
            ))}
          </ol>
          <p>You get a number and a page of its own, on which you can add something or answer.</p>
        </aside>
      </div>
    </Screen>
  );
}

const Hidden = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={value} />
);

function AboutOrder({ order: { number, href, headline } }: { order: AskedOrder }) {
  return (
    <p className="enquiry-about">
      <Icon name="package" />
      <span>
        <a href={href}>
          {number}: {headline}
        </a>
        <small>Its page shows each delivery, and what you can do now.</small>
      </span>
    </p>
  );
}

/** What may answer it already. The button below sends it all the same. */
function Answers({ answers }: { answers: UnsentEnquiry['answers'] }) {
  return (
    <section className="enquiry-answers" aria-labelledby="answers">
      <h2 className="heading-small" id="answers" tabIndex={-1}>
        Does one of these answer it?
      </h2>
      <ul>
        {answers.map(({ href, title, note }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {title}
            </a>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FieldOf = (
  name: 'name' | 'email',
) => Parameters<typeof TextField>[0] extends infer P ? Omit<P, 'label'> & { id: string } : never;

/** Who asks, in the two fields that every form ends with. */
export function WhoAsks({ field }: { field: FieldOf }) {
  return (
    <div className="field-grid">
      <div className="span-three wide-when-narrow">
        <TextField {...field('name')} label="Your name" autoComplete="name" />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField {...field('email')} label="Your e-mail" type="email" autoComplete="email" />
      </div>
    </div>
  );
}
