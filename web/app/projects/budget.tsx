import type { CSSProperties } from 'react';
import { TextField } from '../kit/field.tsx';
import { fieldsOf, type RefusedForm } from '../kit/form.ts';
import { Fold } from './fold.tsx';
import type { ProjectData } from './project.tsx';
import type { BudgetView } from './project-view.server.ts';

/** What is spent of the budget, on a scale; without one, where to set it. */
export function Budget({ page: { budget, total } }: { page: ProjectData }) {
  if (!budget) {
    return (
      <div className="project-budget">
        <p className="spread">
          <span className="small quiet">No budget set</span>
          <a className="button button-text small" href="#facts">
            Set a budget
          </a>
        </p>
        <p className="figure">{total}</p>
      </div>
    );
  }
  return (
    <div className="project-budget">
      <p className="spread">
        <span className="small quiet">Budget {budget.budget}, inc VAT</span>
        <a className="button button-text small" href="#facts">
          Change
        </a>
      </p>
      <p className="spread">
        <b className="figure">{budget.spent}</b>
        <span className={budget.isOver ? 'small warn-text' : 'small ok-text'}>{budget.left}</span>
      </p>
      <Gauge budget={budget} />
    </div>
  );
}

/** A rule with a tick at each quarter; what it says stands in words beside it. */
export function Gauge({ budget: { share, ticks, isOver } }: { budget: BudgetView }) {
  return (
    <div
      className={isOver ? 'gauge over' : 'gauge'}
      style={{ '--v': share } as CSSProperties}
      aria-hidden="true"
    >
      <i />
      <b />
      {ticks.map(({ at, text }) => (
        <span key={at} style={{ '--at': at } as CSSProperties}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** The project's name and budget, to be changed. */
export function EditFacts({
  page: { path, version, forms, budget },
  refused,
}: {
  page: ProjectData;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(forms.facts, refused, 'project-');
  return (
    <Fold
      id="facts"
      title="Name and budget"
      line={budget ? budget.budget : 'No budget set'}
      isOpen={refused !== undefined}
    >
      <form className="stack" method="post" action={path} data-soft="stay">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="version" value={version} />
        <TextField {...field('name')} label="Name" autoComplete="off" />
        <TextField {...field('budgetPence')} label="Budget in pounds, inc VAT" autoComplete="off" />
        <button className="button button-quiet button-small">Save name and budget</button>
      </form>
    </Fold>
  );
}
