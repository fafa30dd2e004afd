import { Checkbox } from '../../kit/checkbox.tsx';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { channelNames, choicesOf, targetNames, typeNames } from './names.ts';
import type { DiscountField, DiscountTexts } from './discount-form.server.ts';
import type { FieldErrors } from './read-terms.server.ts';

/** Every field of a campaign. A code keeps its name once it is made. */
export function DiscountFields({
  texts,
  errors,
  isNew,
  unit,
}: {
  texts: DiscountTexts;
  errors: FieldErrors;
  isNew: boolean;
  unit: '%' | '£';
}) {
  const field = (name: DiscountField) => ({
    id: name,
    name,
    defaultValue: texts[name],
    error: errors[name],
    autoComplete: 'off',
  });
  const isFixed = { readOnly: !isNew };
  return (
    <div className="fg">
      <div className="s3">
        <TextField {...field('name')} label="Name, staff only" maxLength={80} required />
      </div>
      <div className="s3">
        <TextField {...field('text')} label="Shown to customers" maxLength={80} required />
      </div>
      <div className="s3">
        <TextField
          {...field('promotionCode')}
          {...isFixed}
          label="Promotion code"
          hint={isNew ? 'Names the campaign.' : 'Names the campaign, and stays.'}
          maxLength={40}
          required
        />
      </div>
      <div className="s3">
        <TextField
          {...field('issueCode')}
          {...isFixed}
          label="Issue code"
          hint={
            isNew ? 'What customers type. More can be added.' : 'What customers type; it stays.'
          }
          maxLength={40}
          required
        />
      </div>
      <div className="s2">
        <Choice
          {...field('channel')}
          label="Channel, kept by the server"
          choices={choicesOf(channelNames)}
        />
      </div>
      <div className="s2">
        <Choice {...field('type')} label="Type" choices={choicesOf(typeNames)} />
      </div>
      <div className="s2">
        <TextField
          {...field('amount')}
          label="Amount"
          unit={unit}
          inputMode="decimal"
          maxLength={12}
          required
        />
      </div>
      <div className="s3 s-target">
        <Choice {...field('targetType')} label="Target" choices={choicesOf(targetNames)} />
      </div>
      <div className="s3 of-some">
        <TextArea
          {...field('targets')}
          label="Of those, which"
          hint="Part numbers, or the ends of category or brand addresses (taps/basin-taps), one a line."
        />
      </div>
      <div className="s3 s-day">
        <TextField {...field('startsAt')} label="From" type="datetime-local" required />
      </div>
      <div className="s3 s-day">
        <TextField {...field('endsAt')} label="To" type="datetime-local" hint="Empty for no end." />
      </div>
      <div className="s2">
        <TextField
          {...field('minimumSpendPence')}
          label="Minimum spend"
          unit="£"
          inputMode="decimal"
          hint="On the goods that it is for."
        />
      </div>
      <div className="s2">
        <TextField
          {...field('claimLimit')}
          label="Claims at most"
          inputMode="numeric"
          hint="Empty for no limit."
        />
      </div>
      <div className="s2">
        <TextField
          {...field('issueCodeLimit')}
          label="Of this code at most"
          inputMode="numeric"
          hint="Empty for no limit."
        />
      </div>
      <div className="s3">
        <TextField
          {...field('claimsPerCustomer')}
          label="For one customer"
          inputMode="numeric"
          hint="Guest and account are one."
        />
      </div>
      <div className="s3">
        <TextField
          {...field('priority')}
          label="Priority"
          inputMode="numeric"
          hint="The higher stays when baskets merge."
        />
      </div>
      <div className="s6 ticks-l">
        <Checkbox {...field('stacksOnPromotions')}>
          Goods at a promotion price take part too
        </Checkbox>
        <Checkbox {...field('returnsOnCancel')}>A cancelled order gives the claim back</Checkbox>
        <Checkbox {...field('isStopped')}>Stopped: nobody can use it</Checkbox>
      </div>
    </div>
  );
}
