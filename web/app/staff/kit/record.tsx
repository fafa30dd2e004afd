import type { FormEventHandler, ReactNode } from 'react';
import './record.css';

/** What is known of a thing, a line for each: the body of a record's page. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="record-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a record's page under its own heading; `act` stands at the right of that. */
export function Section({
  id,
  title,
  act,
  children,
}: {
  id: string;
  title: ReactNode;
  act?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="record-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="record-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}

/** What a record is about, and beside it what comes of it or belongs to it. */
export function Beside({
  children,
  side,
  onInput,
}: {
  children: ReactNode;
  side: ReactNode;
  /** Something was typed on either side. */
  onInput?: FormEventHandler;
}) {
  return (
    <div className="record-sides" onInput={onInput}>
      <div>{children}</div>
      {side}
    </div>
  );
}
