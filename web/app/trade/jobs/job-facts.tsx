import { Checkbox } from '../../kit/checkbox.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { Panel } from '../screen.tsx';
import type { RefusedJob } from './job-actions.server.ts';
import type { JobPage } from './job.tsx';

/** Who the job is for, what was quoted elsewhere, and whether it is finished. */
export function JobFacts({ page, refused }: { page: JobPage; refused: RefusedJob | undefined }) {
  const { view, facts, version, showsMoney } = page;
  const field = fieldsOf(facts, refused, 'job-');
  return (
    <Panel id="facts" title="About this job">
      <form
        key={version}
        className="job-facts"
        method="post"
        action={view.path}
        data-soft="stay"
        noValidate
      >
        {refused && (
          <ErrorSummary
            errors={refused.errors.map(({ name, message }) => ({ name: `job-${name}`, message }))}
            message={refused.message}
          />
        )}
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <TextField {...field('clientName')} label="Client (optional)" autoComplete="off" />
        {showsMoney && (
          <TextField {...field('quotedExPence')} label="Quoted elsewhere, £ (optional)" />
        )}
        <TextArea {...field('notes')} label="Notes (optional)" rows={3} />
        <Checkbox name="isClosed" defaultValue={field('isClosed').defaultValue}>
          <span>This job is finished</span>
        </Checkbox>
        <button className="button button-quiet">Save</button>
      </form>
    </Panel>
  );
}
