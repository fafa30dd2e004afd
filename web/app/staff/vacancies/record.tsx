import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Checkbox } from '../../kit/checkbox.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { counted, dateAndYear, dayOf, shortDay } from '../../kit/format.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { editOf } from '../kit/edit.server.ts';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { VacancyFields } from './vacancy-fields.tsx';
import { answerVacancy, vacancyForm, vacancyTexts } from './vacancy-form.server.ts';
import { vacancyFieldNames } from './vacancy-names.ts';

const doneTexts: Readonly<Record<string, string>> = {
  made: 'The vacancy is on the careers page.',
  saved: 'The changes were saved. The careers page has them at once.',
};

const slugOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({ slug: params['slug'] ?? '' });

const findWays = (services: Services) =>
  maySend(services, { seeApplicants: allCalls.careers.listApplicants });

export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
  const { careers } = services;
  const params = slugOf(args);
  const [vacancy, may] = await orErrorPage(
    Promise.all([careers.getStaffVacancy({ params }), findWays(services)]),
  );
  // Who applied is read by those who hire, and each look is in the audit log.
  const { applicants } = may.seeApplicants
    ? await orErrorPage(careers.listApplicants({ params }))
    : { applicants: [] };
  const day = (instant: string) => shortDay(dayOf(new Date(instant)));
  return {
    here: `/staff/vacancies/${vacancy.slug}`,
    title: vacancy.title,
    note: [vacancy.place, vacancy.pay].join(', '),
    isOpen: vacancy.isOpen,
    shopHref: `/careers/${vacancy.slug}`,
    edit: editOf(viewForm(vacancyForm, vacancyTexts(vacancy)), {
      version: String(vacancy.version),
    }),
    applications: vacancy.applications,
    mayReadThem: may.seeApplicants,
    applicants: applicants.map(({ reference, name, email, text, cv, ...when }) => ({
      thread: { href: `/staff/inbox/${reference}`, number: reference },
      name,
      email: email ?? '',
      text,
      applied: day(when.appliedAt),
      answerBy: when.answerBy === null ? 'answered' : `by ${day(when.answerBy)}`,
      keptUntil: dateAndYear(dayOf(new Date(when.keptUntil))),
      cv: cv && {
        href: `/services/staff/vacancies/${vacancy.slug}/files/${cv.uploadId}`,
        name: cv.fileName,
      },
    })),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { careers } = servicesFrom(args.context);
  const params = slugOf(args);
  const outcome = await answerVacancy(await args.request.formData(), vacancyForm, (body, version) =>
    careers.updateVacancy({ params, body: { ...body, version } }),
  );
  const here = `/staff/vacancies/${encodeURIComponent(params.slug)}`;
  if ('saved' in outcome) return redirect(`${here}?done=saved`, 303);
  return data(outcome.answer, { status: outcome.status });
}

/** One vacancy: what stands on its page, and who applied, with the day on which their papers go. */
export default function Vacancy() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer ?? page.edit;
  const given = fieldsOf(shown.form, shown.refused);
  return (
    <StaffScreen
      title={page.title}
      note={page.note}
      above={[{ href: '/staff/vacancies', name: 'Vacancies' }]}
      marks={
        <span className={page.isOpen ? 'tag ok' : 'tag'}>{page.isOpen ? 'Open' : 'Closed'}</span>
      }
      actions={
        <a className="button button-quiet" href={page.shopHref}>
          In the shop
        </a>
      }
    >
      <Done text={answer ? null : page.done} />
      <Section id="applicants" title={counted(page.applications, 'application')}>
        {page.applications === 0 && <p>Nobody has applied yet.</p>}
        {page.applications > 0 && !page.mayReadThem && (
          <p className="quiet">An admin reads and answers them.</p>
        )}
        {page.mayReadThem && page.applications > page.applicants.length && (
          <p className="quiet">
            The newest {page.applicants.length} are here. The others are in the{' '}
            <a className="link" href="/staff/inbox?kind=job-application">
              inbox
            </a>
            .
          </p>
        )}
        {page.applicants.map((each) => (
          <Facts
            key={each.thread.number}
            facts={[
              ['Name', each.name],
              [
                'Thread',
                <a key="thread" className="link" href={each.thread.href} data-recorded>
                  {each.thread.number}
                </a>,
              ],
              ['E-mail', each.email],
              ['Applied', `${each.applied}, to be answered ${each.answerBy}`],
              ['Their answer', each.text],
              [
                'CV',
                each.cv ? (
                  <a className="link" href={each.cv.href} download data-recorded>
                    {each.cv.name}
                  </a>
                ) : (
                  'None'
                ),
              ],
              ['Papers go on', each.keptUntil],
            ]}
          />
        ))}
      </Section>
      <Section id="written" title="Vacancy">
        <EditForm
          key={answer ? JSON.stringify(answer.form.texts) : `${page.here} ${page.edit.version}`}
          id="vacancy"
          names={vacancyFieldNames}
          edit={shown}
          saved={{ texts: page.edit.form.texts, href: page.here }}
          does="Save changes"
        >
          <div className="field-grid">
            <VacancyFields given={given} />
            <div className="span-three wide-when-narrow">
              <Checkbox {...given('isClosed')}>{vacancyFieldNames.isClosed}</Checkbox>
            </div>
          </div>
        </EditForm>
      </Section>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
