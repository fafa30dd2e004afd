import type { fieldsOf } from '../../kit/form.ts';
import { TextField } from '../../kit/field.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import type { VacancyField } from './vacancy-form.server.ts';
import { vacancyFieldNames } from './vacancy-names.ts';

type Written = Exclude<VacancyField, 'isClosed'>;

/** What is written of a vacancy, new or not. */
export function VacancyFields({ given }: { given: ReturnType<typeof fieldsOf<Written>> }) {
  const field = (name: Written) => ({
    ...given(name),
    label: vacancyFieldNames[name],
    autoComplete: 'off',
  });
  return (
    <>
      <div className="span-three wide-when-narrow">
        <TextField {...field('title')} />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField {...field('place')} />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField {...field('pay')} />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField {...field('hours')} />
      </div>
      <div className="span-six">
        <TextArea {...field('text')} rows={10} />
      </div>
      <div className="span-six">
        <TextField {...field('question')} />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField {...field('closesOn')} type="date" />
      </div>
    </>
  );
}
