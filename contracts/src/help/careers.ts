import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { EnquiryText, enquiryCall, ownTick, whoAsks } from '../nouns/enquiries.ts';
import { filesField } from '../nouns/uploads.ts';
import { VacancySlug, cvFile } from '../nouns/vacancies.ts';

/** Applying for a job, as the specification has it. */
export const careerCalls = defineCalls('help', {
  applyForJob: {
    ...enquiryCall,
    path: '/Careers/job-application-request',
    summary:
      'Applies for a vacancy, with a CV as a PDF, DOCX or ODT. Answers by when there is a yes or no; the papers have a day on which they go.',
    refusals: ['vacancy-not-found', 'vacancy-closed', 'too-many-requests'],
    multipart: true,
    body: strictObject({
      vacancy: VacancySlug,
      ...whoAsks,
      text: withTexts(EnquiryText, { advice: 'Answer the question in a few sentences.' }),
      /** Keep the papers for a year, for other places. */
      mayKeep: ownTick,
      files: withTexts(filesField(cvFile), {
        hint: 'A PDF, DOCX or ODT of up to 10 MB. No photo, please.',
      }),
    }),
  },
});
