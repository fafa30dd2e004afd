import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Screen } from '../frame/screen.tsx';
import { Icon } from '../kit/icon.tsx';
import { shortDay } from '../kit/format.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { servicesFrom } from '../request/shop.server.ts';
import careersSheet from './careers.css?url';

export const handle: ScreenHandle = { sheets: [careersSheet] };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { vacancies } = await orErrorPage(servicesFrom(context).careers.listVacancies());
  const jobs = vacancies.map(({ slug, title, place, pay, closesOn }) => ({
    href: `/careers/${slug}`,
    title,
    place,
    pay,
    until: closesOn === null ? 'open' : `by ${shortDay(closesOn)}`,
  }));
  return { jobs, isDeleted: url.searchParams.has('deleted') };
}

/** The places that are open, each with its pay. */
export default function Careers() {
  const { jobs, isDeleted } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Work here"
      description="Our vacancies, with the pay for each and the day you will hear from us."
    >
      <div className="careers">
        <h1 className="heading-largest">Work here</h1>
        {isDeleted && (
          <output className="note ok">
            <Icon name="check" />
            <span>Your application is deleted, with your CV and our mails.</span>
          </output>
        )}
        <p className="careers-lead">
          {jobs.length === 0
            ? 'There are no vacancies at the moment. Please look again in a while: we keep no list of names.'
            : 'Each gives its pay and the day of our answer, and nobody is asked for a photo.'}
        </p>
        <ul className="jobs">
          {jobs.map(({ href, title, place, pay, until }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              <span className="job-pay">{pay}</span>
              <span>{place}</span>
              <span>{until}</span>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  );
}
