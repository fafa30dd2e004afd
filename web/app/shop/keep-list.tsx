import { useState, type ReactNode } from 'react';
import { TextField } from '../kit/field.tsx';
import { fieldsOf, type RefusedForm } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { useTakesFocus } from '../kit/takes-focus.ts';
import type { KeptList } from './keep-list.server.ts';

/** Beside the heading: what can be done with the whole list, by its own action. */
export function KeepActions({
  action,
  retrieve,
  children,
}: {
  action: '/basket' | '/wishlist';
  /** What the link to the lists that were kept is called. */
  retrieve: string;
  children: ReactNode;
}) {
  return (
    <form className="keep-actions" method="post" action={action} data-soft="stay">
      <button className="button button-text small" name="intent" value="keep">
        <Icon name="bookmark" className="icon-small" />
        Save and get a code
      </button>
      {children}
      <a className="button button-text small" href={`${action}/retrieve`}>
        <Icon name="refresh-cw" className="icon-small" />
        {retrieve}
      </a>
    </form>
  );
}

/** The code of a list that was just saved, and a form that mails it by the list's own action. */
export function Kept({
  kept,
  refused,
  action,
}: {
  kept: KeptList;
  refused: RefusedForm | undefined;
  action: '/basket' | '/wishlist';
}) {
  // It takes the place of the button that was pressed: the keyboard and the reader go on from here.
  const notice = useTakesFocus<HTMLElement>();
  const { until, sentTo, form } = kept;
  const code = form.texts.retrievalCode;
  const address = fieldsOf(form, refused, 'keep-')('emailAddress');
  return (
    <section className="kept" aria-labelledby="kept" tabIndex={-1} ref={notice}>
      <div>
        <h2 id="kept">Saved until {until}</h2>
        <p className="kept-code">
          <code>{code}</code>
          <CopyCode code={code} />
        </p>
        <p className="small quiet">
          Enter it on any device to open these items again, at the prices on the day. We show it
          only once, so write it down or e-mail it.
        </p>
      </div>
      {sentTo ? (
        <output className="note ok">
          <Icon name="check" />
          E-mailed to {sentTo}
        </output>
      ) : (
        <form method="post" action={action} data-soft="stay" noValidate>
          <input type="hidden" name="intent" value="mail" />
          <input type="hidden" name="retrievalCode" value={code} />
          <input type="hidden" name="until" value={until} />
          <TextField
            {...address}
            type="email"
            label="E-mail the code to"
            autoComplete="email"
            error={address.error ?? refused?.message}
          >
            {(input) => (
              <span className="one-line">
                {input}
                <button className="button button-outlined">Send</button>
              </span>
            )}
          </TextField>
        </form>
      )}
    </section>
  );
}

/** Without a script its style hides it: the code can be marked and copied by hand. */
function CopyCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(code).then(() => setCopied(true));
  return (
    <button type="button" className="button button-text small" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} className="icon-small" />
      {isCopied ? 'Copied' : 'Copy the code'}
    </button>
  );
}
