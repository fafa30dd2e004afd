import type { FormProblem } from '../../kit/form-problem.ts';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { DiscountView } from '../../parts/discount-view.ts';

/** The code on the basket, and the field for one. What was refused stays in the field. */
export function DiscountCode({
  discount,
  refused,
}: {
  discount: DiscountView | null;
  refused: { code: string; problem: FormProblem } | undefined;
}) {
  return (
    <div className="side-more code">
      {discount && (
        <form method="post" action="/basket" data-soft="stay" className="code-on">
          <input type="hidden" name="intent" value="remove-code" />
          <p>
            Code <b>{discount.code}</b> is on this basket
          </p>
          <button className="btn btn-t text-sm" aria-label={`Remove the code ${discount.code}`}>
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
          id="code"
          name="code"
          label={discount ? 'Another code' : 'Promotion code'}
          error={refused && (refused.problem.fields['code'] ?? refused.problem.message)}
          defaultValue={refused?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        >
          {(input) => (
            <span className="one-line">
              {input}
              <button className="btn btn-2">Apply</button>
            </span>
          )}
        </TextField>
      </form>
    </div>
  );
}
