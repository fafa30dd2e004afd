import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { longDay } from '../kit/format.ts';
import { TextArea } from '../kit/text-area.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { servicesFrom } from '../request/shop.server.ts';
import careersSheet from './careers.css?url';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';
import { FileField } from './file-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet, careersSheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.careers.applyForJob.body, { without: ['files'] });

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  const { careers } = servicesFrom(args.context);
  const vacancy = await orErrorPage(careers.getVacancy({ params: { slug } }));
  const data = await loadEnquiryForm(args, form, 'job-application');
  const { title, place, pay, hours, question, closesOn, isOpen } = vacancy;
  return {
    ...data,
    slug,
    title,
    question,
    isOpen,
    lead: [pay, place, hours].join(' · '),
    until: closesOn && longDay(closesOn),
    paragraphs: vacancy.text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
  };
}

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    ({ files = [], ...body }, options) =>
      servicesFrom(args.context).careers.applyForJob({ body: { ...body, files } }, options),
    { takesFiles: true },
  );

/** A vacancy, and applying for it in four things. */
export default function Vacancy() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title={data.title}
      lead={data.lead}
      above={[{ href: '/careers', name: 'Careers' }]}
      data={data}
      refused={refused}
      button={data.isOpen ? `Send, answer by ${data.answerBy}` : null}
      takesFiles
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'Yes or no, by mail, with the reason'],
        ['Then', 'One interview of 45 minutes, and the decision two days later'],
      ]}
      before={
        <div className="vacancy-words">
          {data.paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {!data.isOpen && (
            <p className="note warn">
              <span>
                This vacancy has closed.{' '}
                <a className="link" href="/careers">
                  See those that are
                </a>
                .
              </span>
            </p>
          )}
          {data.isOpen && data.until && <p>You can apply until {data.until}.</p>}
        </div>
      }
    >
      {data.isOpen && (
        <>
          <h2 className="heading-medium">Apply: four things, no account</h2>
          <input type="hidden" name="vacancy" value={data.slug} />
          <WhoAsks field={field} />
          <FileField
            label="CV"
            hint="A PDF, DOCX or ODT of up to 10 MB. No photo, please."
            accept="application/pdf,.docx,.odt"
            most={1}
            uploads={refused?.uploads ?? []}
            error={errorOf(refused?.errors, 'files')}
          />
          <TextArea {...field('text')} label={data.question} rows={5} />
          <Checkbox {...field('mayKeep')}>
            <span>Keep my application for a year, for other vacancies</span>
          </Checkbox>
          <p className="hint">
            Two people read your application. It is deleted four months after our last message, or
            at once if you ask on its page.
          </p>
        </>
      )}
    </EnquiryScreen>
  );
}
