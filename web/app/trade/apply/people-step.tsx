import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';

/** Who applies, and of a partnership who else stands behind it. */
export function PeopleStep({
  form,
  refused,
  hasPartners,
}: {
  form: FormView<'firstName' | 'lastName' | 'position' | 'phone' | 'partners'>;
  refused: RefusedForm | undefined;
  hasPartners: boolean;
}) {
  const field = fieldsOf(form, refused);
  return (
    <form
      method="post"
      action="/trade/apply?step=people"
      data-soft="stay"
      noValidate
      className="apply-form"
    >
      {refused && <ErrorSummary {...refused} />}
      <input type="hidden" name="intent" value="people" />
      <div className="field-grid">
        <div className="span-three wide-when-narrow">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        </div>
        <div className="span-three wide-when-narrow">
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <div className="span-three wide-when-narrow">
          <TextField
            {...field('position')}
            label="Your position there"
            autoComplete="organization-title"
          />
        </div>
        <div className="span-three wide-when-narrow">
          <TextField {...field('phone')} type="tel" label="Telephone" autoComplete="tel" />
        </div>
        {hasPartners && (
          <div className="span-six">
            <TextArea {...field('partners')} label="The other partners" rows={3} />
          </div>
        )}
      </div>
      <p className="quiet">You say who else orders or approves once the account is open.</p>
      <SendButton>Save and go on</SendButton>
    </form>
  );
}
