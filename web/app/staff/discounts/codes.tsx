import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { Pages } from '../../kit/pages.tsx';
import type { codesView } from './codes.server.ts';

type View = Awaited<ReturnType<typeof codesView>>;
type CodeRowView = View['shared'][number];

/** The codes of a campaign, the batches among them, and the forms that make more. */
export function Codes({ view, refused }: { view: View; refused: RefusedForm | null }) {
  const { shared, batches, opened } = view;
  return (
    <section className="codes" id="codes" aria-labelledby="codes-h">
      <div className="pn-row">
        <h2 className="pn-h" id="codes-h">
          Issue codes
        </h2>
        <nav className="seg" aria-label="Codes by use">
          {view.uses.map(({ name, href, isOn }) => (
            <a key={name} href={href} aria-current={isOn ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <a className="btn btn-2 btn-sm" href={view.fileHref} download data-reload>
          <Icon name="download" className="i-sm" />
          CSV
        </a>
      </div>
      {refused && (
        <p className="note bad mb-4" role="alert">
          {refused.errors[0]?.message ?? refused.message}
        </p>
      )}
      <table className="dense">
        <thead>
          <tr>
            <th>Code</th>
            <th>Kind</th>
            <th className="r">Claims</th>
            <th className="hm">Last claim</th>
            <th className="r hm">Given</th>
            <th className="r">
              <span className="vh">Stop</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shared.map((row) => (
            <CodeRow key={row.code} row={row} batch={null} />
          ))}
          {batches.map(({ batchId, name, note, claims, href, isOpen }) => (
            <tr key={batchId} className={isOpen ? 'cur' : undefined}>
              <td>
                <b>{name}</b>
                <small>{note}</small>
              </td>
              <td>Batch</td>
              <td className="r">{claims}</td>
              <td className="hm">–</td>
              <td className="hm">–</td>
              <td className="r">
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
      {shared.length + batches.length === 0 && (
        <p className="mt-3 text-sm text-ink-2">No code here has been used like that.</p>
      )}
      {opened?.pages && <Pages pages={opened.pages} range={opened.range} />}
      <NewCodes view={view} refused={refused} />
    </section>
  );
}

function CodeRow({ row, batch }: { row: CodeRowView; batch: number | null }) {
  const { code, kind, claims, mark, lastClaim, given, canStop } = row;
  return (
    <tr>
      <td className={batch === null ? undefined : 'sku'}>
        {batch === null ? <b>{code}</b> : code}
      </td>
      <td>{kind}</td>
      <td className="r">
        {mark ? <span className={`tag ${mark.tone}`}>{mark.text}</span> : claims}
      </td>
      <td className="hm">{lastClaim}</td>
      <td className="r hm">{given}</td>
      <td className="r">
        {canStop && (
          <form method="post">
            <input type="hidden" name="code" value={code} />
            {batch !== null && <input type="hidden" name="batch" value={batch} />}
            <button
              className="btn btn-t text-sm"
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
    <div className="code-forms">
      <form method="post" className="pane">
        <h3>New batch</h3>
        <p className="text-sm text-ink-2">Random codes of 65 bits each. {view.room}</p>
        <div className="fg">
          <div className="s2">
            <TextField {...batch('count')} label="How many" />
          </div>
          <div className="s2">
            <TextField {...batch('claimLimit')} label="Claims each" />
          </div>
          <div className="s2">
            <TextField {...batch('note')} label="Note" />
          </div>
        </div>
        <button className="btn btn-2" name="intent" value="add-batch">
          Make the codes
        </button>
      </form>
      <form method="post" className="pane">
        <h3>Another shared code</h3>
        <div className="fg">
          <div className="s3">
            <TextField {...shared('code')} label="Code" autoComplete="off" />
          </div>
          <div className="s3">
            <TextField {...shared('claimLimit')} label="Claims at most" />
          </div>
        </div>
        <button className="btn btn-2" name="intent" value="add-code">
          Add the code
        </button>
      </form>
    </div>
  );
}
