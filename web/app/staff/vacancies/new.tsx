import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { editOf } from '../kit/edit.server.ts';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { VacancyFields } from './vacancy-fields.tsx';
import { answerVacancy, newVacancy } from './vacancy-form.server.ts';
import { vacancyFieldNames } from './vacancy-names.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  // Whoever may not write vacancies learns it here, and not when all is typed.
  const { careers } = servicesFrom(context);
  await orErrorPage(careers.searchVacancies({ query: { pageSize: 1 } }));
  return { edit: editOf(viewForm(newVacancy)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { careers } = servicesFrom(context);
  const outcome = await answerVacancy(await request.formData(), newVacancy, (body) =>
    careers.createVacancy({ body }),
  );
  if ('saved' in outcome) return redirect(`/staff/vacancies/${outcome.saved.slug}?done=made`, 303);
  return data(outcome.answer, { status: outcome.status });
}

export default function NewVacancy() {
  const { edit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer ?? edit;
  const given = fieldsOf(shown.form, shown.refused);
  return (
    <StaffScreen title="New vacancy" above={[{ href: '/staff/vacancies', name: 'Vacancies' }]}>
      <Section id="written" title="Vacancy">
        <EditForm
          key={answer ? JSON.stringify(answer.form.texts) : 'new'}
          id="vacancy"
          names={vacancyFieldNames}
          edit={shown}
          saved={null}
          does="Put it on the careers page"
        >
          <div className="field-grid">
            <VacancyFields given={given} />
            <div className="span-three wide-when-narrow">
              <TextField
                {...given('slug')}
                label={vacancyFieldNames.slug}
                hint="Below /careers/, such as technical-adviser."
                autoComplete="off"
              />
            </div>
          </div>
        </EditForm>
      </Section>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
