import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { CreditHint } from './credit-hint.tsx';
import { DecisionForms } from './decision-forms.tsx';
import { readItems } from './read-items.server.ts';
import { recordView, type RecordView } from './record-view.server.ts';
import './trade-applications.css';

const { applicationReviews: calls } = allCalls;
const without = { without: ['version'] } as const;
const approveForm = describeForm(calls.approveTradeAccountApplication.body, without);
const disapproveForm = describeForm(calls.disapproveTradeAccountApplication.body, without);
const noteForm = describeForm(calls.noteTradeApplication.body);

export async function loader({ context, params: { tradeExternalId = '' } }: LoaderFunctionArgs) {
  const { applicationReviews } = servicesFrom(context);
  const params = { tradeExternalId };
  const application = await orErrorPage(applicationReviews.getTradeAccountApplication({ params }));
  const view = recordView(application, new Date());
  const [lowest] = view.bands;
  return {
    view,
    approve: viewForm(approveForm, { bandId: lowest?.value ?? '' }),
    disapprove: viewForm(disapproveForm),
    noteForm: viewForm(noteForm),
    noteKey: crypto.randomUUID(),
  };
}

interface AskedOf extends Asked {
  tradeExternalId: string;
  path: string;
}
interface Answer {
  refused?: RefusedForm;
}

/** What a decision is about: the application, and the version that was looked at. */
const seenIn = (sent: FormData) => ({
  params: { id: Number(sent.get('id')) },
  version: Number(sent.get('version')),
});

const done = (path: string): never => {
  throw redirect(path, 303);
};

const intents: Record<string, Intent<AskedOf, Answer>> = {
  approve: {
    form: approveForm,
    async act({ sent, services, path }) {
      const { params, version } = seenIn(sent);
      const body = { ...bodyOf(approveForm, readForm(sent, approveForm)), version };
      await services.applicationReviews.approveTradeAccountApplication({ params, body });
      return done(path);
    },
  },
  disapprove: {
    form: disapproveForm,
    async act({ sent, services, path }) {
      const { params, version } = seenIn(sent);
      const body = { ...bodyOf(disapproveForm, readForm(sent, disapproveForm)), version };
      await services.applicationReviews.disapproveTradeAccountApplication({ params, body });
      return done(path);
    },
  },
  ask: {
    async act({ sent, services, path }) {
      const { params, version } = seenIn(sent);
      const body = { items: readItems(sent), version };
      await services.applicationReviews.requireMoreInfoOfTradeAccountApplication({ params, body });
      return done(path);
    },
  },
  take: {
    async act({ sent, services, path, tradeExternalId }) {
      const body = { isMine: sent.get('isMine') === 'yes' };
      await services.applicationReviews.takeTradeApplication({ params: { tradeExternalId }, body });
      return done(path);
    },
  },
  note: {
    form: noteForm,
    async act({ sent, services, path, tradeExternalId }) {
      const body = bodyOf(noteForm, readForm(sent, noteForm));
      await sendOnce(sent, (once) =>
        services.applicationReviews.noteTradeApplication(
          { params: { tradeExternalId }, body },
          once,
        ),
      );
      return done(path);
    },
  },
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const services = servicesFrom(context);
  const { tradeExternalId = '' } = params;
  const path = `${url.pathname}${url.search}`;
  const sent = await request.formData();
  return answerIntent({ sent, services, tradeExternalId, path }, intents);
}

const keys = [
  ['T', 'take'],
  ['A', 'approve'],
  ['M', 'ask for more'],
  ['D', 'turn down'],
  ['J K', 'move'],
] as const;

/** One application: what was said beside what was found, its papers, and the decision. */
export default function TradeApplicationRecord() {
  const { view, approve, disapprove, noteForm: note, noteKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const refusedAs = (intent: string) => (refused?.texts['intent'] === intent ? refused : undefined);
  // Decided or withdrawn meanwhile, it has no form left that could say so.
  const late = view.mayDecide ? undefined : refused?.texts['intent'] !== 'note' && refused;
  return (
    <StaffScreen
      title={view.title}
      note={view.note}
      above={[{ href: '/staff/trade-applications', name: 'Trade applications' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          {view.accountHref && (
            <a className="button button-outlined" href={view.accountHref} data-recorded>
              The account
            </a>
          )}
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      {late && <ErrorSummary message={late.message} errors={[]} />}
      {view.mayDecide && <Taken taken={view.taken} />}
      <div className="assess-sides">
        <div>
          <Compared view={view} />
          <CreditHint credit={view.credit} />
          {view.outcome && (
            <Section id="outcome" title="Decision">
              <p>{view.outcome}</p>
            </Section>
          )}
          {view.items.length > 0 && (
            <Section id="items" title="Asked for">
              <ul className="assess-items">
                {view.items.map(({ itemId, text, answer, isAnswered }) => (
                  <li key={itemId}>
                    <Icon name={isAnswered ? 'check' : 'clock'} className="icon-small" />
                    <span>
                      <b>{text}</b>
                      <small>{answer}</small>
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Alike alike={view.alike} />
          <Section id="history" title="History and notes">
            <ol className="assess-history">
              {view.history.map(({ key, when, title, text }) => (
                <li key={key}>
                  <span>{title}</span>
                  <time>{when}</time>
                  {text && <q>{text}</q>}
                </li>
              ))}
            </ol>
            <form method="post" noValidate className="assess-note">
              {refusedAs('note') && <ErrorSummary {...refusedAs('note')!} />}
              <input type="hidden" name="intent" value="note" />
              <input type="hidden" name="key" value={noteKey} />
              <TextArea
                {...fieldsOf(note, refusedAs('note'), 'note-')('text')}
                label="Note"
                rows={2}
              />
              <button className="button button-outlined">Keep the note</button>
            </form>
          </Section>
        </div>
        <Papers papers={view.papers} />
      </div>
      {view.bar && (
        <p className="note warn assess-bar">
          <Icon name="triangle-exclamation-point" />
          <span>{view.bar}</span>
        </p>
      )}
      {view.mayDecide && (
        <DecisionForms
          view={view}
          approve={{ form: approve, refused: refusedAs('approve') }}
          disapprove={{ form: disapprove, refused: refusedAs('disapprove') }}
          ask={refusedAs('ask')}
        />
      )}
    </StaffScreen>
  );
}

/** Who reads it, and how somebody says that they do; nobody is barred by it. */
function Taken({ taken }: { taken: RecordView['taken'] }) {
  return (
    <form method="post" className="assess-taken">
      <input type="hidden" name="intent" value="take" />
      <input type="hidden" name="isMine" value={taken?.isMine ? 'no' : 'yes'} />
      <span>{taken?.text ?? 'Nobody reads this yet.'}</span>
      <button className="button button-outlined" aria-keyshortcuts="T">
        {taken?.isMine ? 'Put it back' : taken ? 'Take it over' : 'Take it'}
      </button>
    </form>
  );
}

function Compared({ view: { comparisons, facts } }: { view: RecordView }) {
  return (
    <Section id="compared" title="What they said, what we found">
      <table className="assess-compared">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Application</th>
            <th scope="col">Found</th>
            <th scope="col">
              <span className="visually-hidden">Agrees</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ name, said, found, tone }) => (
            <tr key={name} className={tone || undefined}>
              <th scope="row">{name}</th>
              <td>{said}</td>
              <td>{found}</td>
              <td>
                {tone !== '' && (
                  <>
                    <Icon
                      name={tone === 'ok' ? 'check' : 'triangle-exclamation-point'}
                      className="icon-small"
                    />
                    <span className="visually-hidden">{tone === 'ok' ? 'Yes' : 'No'}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts facts={facts} />
    </Section>
  );
}

function Alike({ alike }: { alike: RecordView['alike'] }) {
  return (
    <Section id="alike" title="Possible duplicates">
      {alike.length === 0 ? (
        <p className="quiet">No other application and no business is like it.</p>
      ) : (
        <ul className="assess-alike">
          {alike.map(({ key, name, href, text, same, isStrong }) => (
            <li key={key}>
              <a href={href} data-recorded>
                <b>{name}</b>
              </a>
              <span className={`tag ${isStrong ? 'bad' : ''}`}>{same}</span>
              <small>{text}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Papers({ papers }: { papers: RecordView['papers'] }) {
  return (
    <aside className="assess-papers" aria-labelledby="papers">
      <h2 id="papers">Papers</h2>
      {papers.length === 0 && <p className="quiet">Nothing was sent, or all of it is removed.</p>}
      <ul>
        {papers.map(({ uploadId, href, isPicture, name, detail }) => (
          <li key={uploadId}>
            <p>
              <b>{name}</b>
              <small>{detail}</small>
            </p>
            <a href={href} data-recorded>
              {isPicture ? (
                <img src={href} alt={name} loading="lazy" />
              ) : (
                <span className="assess-file">
                  <Icon name="file-text" />
                  Open the PDF
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export { StaffError as ErrorBoundary };
