import { TextField } from '../../kit/field.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { Section } from '../kit/record.tsx';
import type { OrderBasketView } from './order-basket-view.server.ts';
import '../../kit/field-grid.css';

type Name =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'poNumber'
  | 'jobReference'
  | 'note'
  | 'discountCode';

/** How the buyer is reached, and what they say of the order. Billed is where it is delivered. */
export function BuyerDetails({
  view: { version, here, isOpen },
  form,
  refused,
}: {
  view: OrderBasketView;
  form: FormView<Name>;
  refused: RefusedForm | undefined;
}) {
  const given = fieldsOf(form, refused);
  const field = (name: Name, label: string) => ({
    ...given(name),
    label,
    autoComplete: 'off',
    readOnly: !isOpen,
  });
  return (
    <Section id="buyer" title="For the buyer">
      <form method="post" action={here} noValidate>
        {refused && <ErrorSummary {...refused} />}
        <input type="hidden" name="intent" value="buyer" />
        <input type="hidden" name="version" value={version} />
        <div className="field-grid">
          <div className="span-three">
            <TextField {...field('firstName', 'First name')} />
          </div>
          <div className="span-three">
            <TextField {...field('lastName', 'Last name')} />
          </div>
          <div className="span-three">
            <TextField
              {...field('email', 'E-mail')}
              hint="The link to pay goes here."
              type="email"
            />
          </div>
          <div className="span-three">
            <TextField {...field('phone', 'Telephone')} type="tel" />
          </div>
          <div className="span-two">
            <TextField {...field('poNumber', 'PO number (optional)')} />
          </div>
          <div className="span-two">
            <TextField {...field('jobReference', 'Job (optional)')} />
          </div>
          <div className="span-two">
            <TextField {...field('discountCode', 'Code (optional)')} hint={undefined} />
          </div>
          <div className="span-six">
            <TextField
              {...field('note', 'Note for colleagues (optional)')}
              hint="It is pinned to the order."
            />
          </div>
        </div>
        {isOpen && <button className="button button-outlined phone-save">Save the details</button>}
      </form>
    </Section>
  );
}
