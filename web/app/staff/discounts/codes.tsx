import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { Pages } from '../../kit/pages.tsx';
import { Section } from '../kit/record.tsx';
import type { codesView } from './codes.server.ts';
import '../kit/list-table.css';
import './codes.css';

type View = Awaited<ReturnType<typeof codesView>>;
type CodeRowView = View['shared'][number];

/** The codes of a campaign, the batches among them, and the forms that make more. */
export function Codes({ view, refused }: { view: View; refused: RefusedForm | null }) {
  const { shared, batches, opened } = view;
  return (
    <Section
      id="codes"
      title="Issue codes"
      act={
        <>
          <nav className="segments" aria-label="Codes by use">
            {view.uses.map(({ name, href, isOn }) => (
              <a key={name} href={href} data-soft="stay" aria-current={isOn ? 'true' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <a
            className="button button-outlined button-small"
            href={view.fileHref}
            download
            data-reload
          >
            <Icon name="download" className="icon-small" />
            CSV
          </a>
        </>
      }
    >
      {refused && (
        <p className="note bad" role="alert">
          {refused.errors[0]?.message ?? refused.message}
        </p>
      )}
      <table className="staff-table">
        <thead>
          <tr>
            <th>Code</th>
            <th>Kind</th>
            <th className="list-figure">Claims</th>
            <th className="list-wide">Last claim</th>
            <th className="list-figure list-wide">Given</th>
            <th className="list-figure">
              <span className="visually-hidden">Stop</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shared.map((row) => (
            <CodeRow key={row.code} row={row} batch={null} />
          ))}
          {batches.map(({ batchId, name, note, claims, href, isOpen }) => (
            <tr key={batchId} className={isOpen ? 'current' : undefined}>
              <td>
                <b>{name}</b>
                <small>{note}</small>
              </td>
              <td>Batch</td>
              <td className="list-figure">{claims}</td>
              <td className="list-wide">–</td>
              <td className="list-wide">–</td>
              <td className="list-figure">
                <a className="link" href={href} aria-label={`Codes of ${name}, ${note}`}>
                  Codes
                </a>
              </td>
            </tr>
          ))}
          {opened?.codes.map((row) => (
            <CodeRow key={row.code} row={row} batch={opened.batchId} />
          ))}
        </tbody>
      </table>
      {shared.length + batches.length === 0 && <p className="codes-none">No codes match.</p>}
      {opened?.pages && <Pages pages={opened.pages} range={opened.range} />}
      <NewCodes view={view} refused={refused} />
    </Section>
  );
}

function CodeRow({ row, batch }: { row: CodeRowView; batch: number | null }) {
  const { code, kind, claims, mark, lastClaim, given, canStop } = row;
  return (
    <tr>
      <td className={batch === null ? undefined : 'codes-code'}>
        {batch === null ? <b>{code}</b> : code}
      </td>
      <td>{kind}</td>
      <td className="list-figure">
        {mark ? <span className={`tag ${mark.tone}`}>{mark.text}</span> : claims}
      </td>
      <td className="list-wide">{lastClaim}</td>
      <td className="list-figure list-wide">{given}</td>
      <td className="list-figure">
        {canStop && (
          <form method="post">
            <input type="hidden" name="code" value={code} />
            {batch !== null && <input type="hidden" name="batch" value={batch} />}
            <button
              className="button button-text"
              name="intent"
              value="stop-code"
              aria-label={`Stop the code ${code}`}
            >
              Stop
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

function NewCodes({ view, refused }: { view: View; refused: RefusedForm | null }) {
  const refusedBy = (intent: string) => (refused?.texts['intent'] === intent ? refused : null);
  const batch = fieldsOf(view.forms.batch, refusedBy('add-batch'), 'batch-');
  const shared = fieldsOf(view.forms.shared, refusedBy('add-code'), 'shared-');
  return (
    <div className="codes-forms">
      <form method="post" className="codes-form">
        <input type="hidden" name="key" value={view.key} />
        <h3>New batch</h3>
        <p>Random codes of 65 bits each. {view.room}</p>
        <div className="field-grid">
          <div className="span-two">
            <TextField {...batch('count')} label="How many" />
          </div>
          <div className="span-two">
            <TextField {...batch('claimLimit')} label="Claims each" />
          </div>
          <div className="span-two">
            <TextField {...batch('note')} label="Note" />
          </div>
        </div>
        <button className="button button-outlined" name="intent" value="add-batch">
          Make the codes
        </button>
      </form>
      <form method="post" className="codes-form">
        <input type="hidden" name="key" value={view.key} />
        <h3>Another shared code</h3>
        <div className="field-grid">
          <div className="span-three">
            <TextField {...shared('code')} label="Code" autoComplete="off" />
          </div>
          <div className="span-three">
            <TextField {...shared('claimLimit')} label="Maximum claims" />
          </div>
        </div>
        <button className="button button-outlined" name="intent" value="add-code">
          Add the code
        </button>
      </form>
    </div>
  );
}
