import type { FormProblem } from '../../kit/form-problem.ts';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Pages } from '../../kit/pages.tsx';
import type { codesView } from './codes.server.ts';

type View = Awaited<ReturnType<typeof codesView>>;
type CodeRowView = View['shared'][number];

/** The codes of a campaign, the batches among them, and the forms that make more. */
export function Codes({ view, problem }: { view: View; problem: FormProblem | null }) {
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
      {problem && (
        <p className="note bad mb-4" role="alert">
          {Object.values(problem.fields)[0] ?? problem.message}
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
      <NewCodes room={view.room} />
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

function NewCodes({ room }: { room: string }) {
  return (
    <div className="code-forms">
      <form method="post" className="pane">
        <h3>New batch</h3>
        <p className="text-sm text-ink-2">Random codes of 65 bits each. {room}</p>
        <div className="fg">
          <div className="s2">
            <TextField
              id="count"
              name="count"
              label="How many"
              inputMode="numeric"
              defaultValue="250"
              maxLength={5}
              required
            />
          </div>
          <div className="s2">
            <TextField
              id="each"
              name="each"
              label="Claims each"
              inputMode="numeric"
              defaultValue="1"
              maxLength={7}
              required
            />
          </div>
          <div className="s2">
            <TextField id="note" name="note" label="Note" maxLength={80} required />
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
            <TextField
              id="new-code"
              name="code"
              label="Code"
              maxLength={40}
              autoComplete="off"
              required
            />
          </div>
          <div className="s3">
            <TextField
              id="codeLimit"
              name="codeLimit"
              label="Claims at most"
              inputMode="numeric"
              hint="Empty for no limit."
              maxLength={7}
            />
          </div>
        </div>
        <button className="btn btn-2" name="intent" value="add-code">
          Add the code
        </button>
      </form>
    </div>
  );
}
