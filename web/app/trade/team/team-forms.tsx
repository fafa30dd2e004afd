import { memberRoles, type MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import type { ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { Panel } from '../screen.tsx';

const roleChoices = Object.entries(memberRoles).map(([value, text]) => ({ value, text }));
const limitLabels: Record<keyof MemberLimits, string> = {
  orderLimitPence: 'Per order',
  monthLimitPence: 'Per month',
  jobLimitPence: 'Per job',
};

/** The limits of a member, ex VAT, in pounds; an empty field is none. */
function LimitFields({ field }: { field: ReturnType<typeof fieldsOf<keyof MemberLimits>> }) {
  return (
    <>
      {(['orderLimitPence', 'monthLimitPence', 'jobLimitPence'] as const).map((name) => (
        <div key={name} className="span-two">
          <TextField {...field(name)} label={limitLabels[name]} unit="£" autoComplete="off" />
        </div>
      ))}
    </>
  );
}

/** The business that a page shows: its forms are for that one, whatever other windows have chosen. */
export const OfBusiness = ({ id }: { id: number }) => (
  <input type="hidden" name="businessId" value={id} />
);

/** What one member is and may spend from now on, and the way out. */
export function ChangeForm({
  businessId,
  accountId,
  name,
  role,
  isSelf,
  form,
  refused,
}: {
  businessId: number;
  accountId: number;
  name: string;
  role: string;
  isSelf: boolean;
  form: FormView<keyof MemberLimits>;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused, 'change-');
  const action = `/trade/team?member=${accountId}`;
  return (
    <Panel id="change" title={`Change ${name}`}>
      <form method="post" action={action} data-soft="stay" noValidate>
        <OfBusiness id={businessId} />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={accountId} />
        <input type="hidden" name="roleBefore" value={role} />
        <div className="field-grid">
          <div className="span-six">
            <Choice
              id="change-role"
              name="role"
              label="Role"
              hint="Approvers decide about orders over a limit; owners change the team as well."
              choices={roleChoices}
              defaultValue={refused?.texts['role'] ?? role}
            />
          </div>
          <LimitFields field={field} />
        </div>
        <SendButton>Save, from now</SendButton>
      </form>
      <form method="post" action={action} data-soft="stay" className="team-remove">
        <OfBusiness id={businessId} />
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={accountId} />
        <button className="button button-outlined">
          {isSelf ? 'Leave the business' : 'Remove now'}
        </button>
        <p className="small quiet">
          It holds at once. What was ordered stays with the business; what waits for approval is
          over.
        </p>
      </form>
    </Panel>
  );
}

/** Asks somebody in by a mail. */
export function InviteForm({
  businessId,
  form,
  refused,
}: {
  businessId: number;
  form: FormView<keyof MemberLimits | 'email' | 'role'>;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused, 'invite-');
  return (
    <Panel id="invite" title="Invite somebody">
      <form method="post" action="/trade/team?invite" data-soft="stay" noValidate>
        <OfBusiness id={businessId} />
        <input type="hidden" name="intent" value="invite" />
        <div className="field-grid">
          <div className="span-four">
            <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" />
          </div>
          <div className="span-two">
            <Choice {...field('role')} label="Role" choices={roleChoices} />
          </div>
          <LimitFields field={field} />
        </div>
        <SendButton>Send the invitation</SendButton>
      </form>
    </Panel>
  );
}

const wishChoices = [
  { value: 'no', text: 'Not asked for' },
  { value: 'optional', text: 'Optional' },
  { value: 'required', text: 'Required' },
];

/** Which references each order of the business must have. */
export function ReferencesForm({
  businessId,
  form,
}: {
  businessId: number;
  form: FormView<keyof ReferenceWishes>;
}) {
  const field = fieldsOf(form, null, 'references-');
  return (
    <Panel id="references" title="What each order must have">
      <form method="post" action="/trade/team" data-soft="stay" noValidate>
        <OfBusiness id={businessId} />
        <input type="hidden" name="intent" value="references" />
        <div className="field-grid">
          <div className="span-three">
            <Choice {...field('poNumber')} label="PO number" choices={wishChoices} />
          </div>
          <div className="span-three">
            <Choice {...field('jobReference')} label="Job" choices={wishChoices} />
          </div>
        </div>
        <button className="button button-quiet team-save">Save</button>
      </form>
    </Panel>
  );
}
