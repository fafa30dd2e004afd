import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import type { DiscountView } from '../../parts/discount-view.ts';

/** The code on the basket, and the field for one. What was refused stays in the field. */
export function DiscountCode({
  discount,
  form,
  refused,
}: {
  discount: DiscountView | null;
  form: FormView<'code'>;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused)('code');
  return (
    <div className="side-more code">
      {discount && (
        <form method="post" action="/basket" data-soft="stay" className="code-on">
          <input type="hidden" name="intent" value="remove-code" />
          <p>
            Code <b>{discount.code}</b> is on this basket
          </p>
          <button
            className="button button-text small"
            aria-label={`Remove the code ${discount.code}`}
          >
            Remove
          </button>
        </form>
      )}
      {discount?.problem && (
        <output className="note warn">
          <Icon name="triangle-exclamation-point" />
          {discount.problem}
        </output>
      )}
      <form method="post" action="/basket" data-soft="stay">
        <input type="hidden" name="intent" value="add-code" />
        <TextField
          key={discount?.code ?? ''}
          {...field}
          label={discount ? 'Another code' : 'Promotion code'}
          error={field.error ?? refused?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        >
          {(input) => (
            <span className="one-line">
              {input}
              <button className="button button-outlined">Apply</button>
            </span>
          )}
        </TextField>
      </form>
    </div>
  );
}
