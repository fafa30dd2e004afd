import { Checkbox } from '../../kit/checkbox.tsx';
import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import type { CampaignEdit } from './campaign-action.server.ts';
import type { DiscountField } from './discount-form.server.ts';
import { channelNames, choicesOf, typeNames } from '../parts/offer-names.ts';
import { targetChoices } from '../parts/offer-targets.ts';
import { fieldNames } from './field-names.ts';
import '../parts/offer-fields.css';

/** Every field of a campaign. A code keeps its name once it is made. */
export function DiscountFields({
  edit: { form, refused },
  isNew,
  unit,
}: {
  edit: CampaignEdit;
  isNew: boolean;
  unit: '%' | '£';
}) {
  const given = fieldsOf(form, refused);
  const field = (name: DiscountField) => ({
    ...given(name),
    label: fieldNames[name],
    autoComplete: 'off',
  });
  const isFixed = { readOnly: !isNew };
  return (
    <div className="field-grid">
      <div className="span-three">
        <TextField {...field('name')} />
      </div>
      <div className="span-three">
        <TextField {...field('text')} />
      </div>
      <div className="span-three">
        <TextField
          {...field('promotionCode')}
          {...isFixed}
          hint={isNew ? 'Names the campaign.' : 'Names the campaign, and stays.'}
        />
      </div>
      <div className="span-three">
        <TextField
          {...field('issueCode')}
          {...isFixed}
          hint={
            isNew ? 'What customers type. More can be added.' : 'What customers type; it stays.'
          }
        />
      </div>
      <div className="span-two">
        <Choice
          {...field('channel')}
          label="Channel, kept by the server"
          choices={choicesOf(channelNames)}
        />
      </div>
      <div className="span-two">
        <Choice {...field('type')} choices={choicesOf(typeNames)} />
      </div>
      <div className="span-two">
        <TextField {...field('amount')} unit={unit} />
      </div>
      <div className="span-three offer-target edit-half">
        <Choice {...field('targetType')} choices={targetChoices} />
      </div>
      <div className="span-three offer-some">
        <TextArea {...field('targets')} spellCheck={false} />
      </div>
      <div className="span-three edit-day">
        <TextField {...field('startsAt')} type="datetime-local" />
      </div>
      <div className="span-three edit-day">
        <TextField {...field('endsAt')} type="datetime-local" />
      </div>
      <div className="span-two">
        <TextField {...field('minimumSpendPence')} unit="£" required={false} />
      </div>
      <div className="span-two">
        <TextField {...field('claimLimit')} />
      </div>
      <div className="span-two">
        <TextField {...field('issueCodeLimit')} />
      </div>
      <div className="span-three">
        <TextField {...field('claimsPerCustomer')} />
      </div>
      <div className="span-three">
        <TextField {...field('priority')} required={false} />
      </div>
      <div className="span-six edit-ticks">
        <Checkbox {...given('stacksOnPromotions')}>
          Goods at a promotion price take part too
        </Checkbox>
        <Checkbox {...given('returnsOnCancel')}>A cancelled order gives the claim back</Checkbox>
        <Checkbox {...given('isStopped')}>Stopped: nobody can use it</Checkbox>
      </div>
    </div>
  );
}
