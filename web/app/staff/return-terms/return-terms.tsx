import { ReturnTerms, returnRules } from '@plumbline/contracts/staff/return-terms.ts';
import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { dateAndYear, dayOf } from '../../kit/format.ts';
import { errorOf, fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { ExceptionFields, TravelFields } from './terms-fields.tsx';
import { exceptionRows, saveTerms, textsOfTerms, type TermsTexts } from './terms-form.server.ts';
import { changesOf, ruleNames, sizeNames } from './terms-texts.ts';
import './return-terms.css';

const daysForm = describeForm(ReturnTerms, { without: ['travel', 'exceptions'] });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [{ current, earlier, categories }, may] = await orErrorPage(
    Promise.all([
      services.returnTerms.getReturnTerms(),
      maySend(services, { save: allCalls.returnTerms.saveReturnTerms }),
    ]),
  );
  const versions = [current, ...earlier];
  return {
    isDone: url.searchParams.has('done'),
    maySave: may.save,
    version: current.version,
    ...formOf(textsOfTerms(current.terms)),
    sizes: current.terms.travel.map(({ sizeClass }) => sizeNames[sizeClass]),
    days: viewForm(daysForm, {}),
    categories: categories.map(({ slug, name, depth }) => ({
      value: slug,
      text: `${'– '.repeat(depth)}${name}`,
    })),
    rules: returnRules.map((rule) => ({ value: rule, text: ruleNames[rule] })),
    history: versions.flatMap(({ version, since, savedBy, terms }, index) => {
      const before = versions[index + 1];
      const saved = `${dateAndYear(dayOf(new Date(since)))}, ${savedBy ?? 'staff'}`;
      return before
        ? [{ version, saved, changes: changesOf(before.terms, terms, categories) }]
        : [];
    }),
  };
}

const formOf = (texts: TermsTexts) => ({ texts, exceptions: exceptionRows(texts) });

export async function action({ context, request }: ActionFunctionArgs) {
  const services = servicesFrom(context);
  const read = await orErrorPage(services.returnTerms.getReturnTerms());
  const answer = await saveTerms(services, await request.formData(), read);
  if (answer === null) return redirect('/staff/return-terms?done=1', 303);
  const status = answer.theirs ? 409 : 400;
  return data({ ...answer, ...formOf(answer.texts) }, { status });
}

/** On what terms goods come back: the days, the way and its price, and what never does. */
export default function ReturnTermsScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, version, exceptions } = answer ?? page;
  const shown = page.maySave ? exceptions.withRoom : exceptions.filled;
  const errors = answer?.errors ?? [];
  const day = fieldsOf({ rules: page.days.rules, texts: texts as typeof page.days.texts }, answer);
  const wrong = { texts, errorAt: (name: string) => errorOf(errors, name) };
  return (
    <StaffScreen
      title="Terms of returns"
      note="What is ordered from now on goes by them. What was ordered before keeps the terms of its day."
      above={[{ href: '/staff/returns', name: 'Returns' }]}
    >
      <Done text={page.isDone && !answer ? 'Saved, for what is ordered from now on.' : null} />
      {answer && (
        <ErrorSummary
          message={answer.message}
          errors={errors.map(({ name, message }) => ({ name: idOf(name), message }))}
        />
      )}
      {answer?.theirs && (
        <section className="note warn" aria-labelledby="theirs">
          <div>
            <h2 id="theirs" className="heading-small">
              Where theirs differs from yours
            </h2>
            <ul className="terms-changes">
              {answer.theirs.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {!page.maySave && (
        <p className="note">Finance sets these. They stand here for you to go by.</p>
      )}
      <form key={version} method="post" className="terms-form" noValidate>
        <input type="hidden" name="version" value={version} />
        <fieldset className="terms-all" disabled={!page.maySave}>
          <legend className="visually-hidden">Terms of returns</legend>
          <Section id="days" title="For how long">
            <div className="terms-days">
              <TextField {...day('consumerDays')} label="Consumers, days" autoComplete="off" />
              <TextField {...day('businessDays')} label="Businesses, days" autoComplete="off" />
              <TextField
                {...day('businessRestockingPercent')}
                label="Restocking charge for businesses"
                unit="%"
                autoComplete="off"
              />
            </div>
          </Section>
          <Section id="travel" title="Return delivery and its cost">
            {page.sizes.map((name, index) => (
              <TravelFields key={name} legend={name} at={`travel/${index}`} {...wrong} />
            ))}
          </Section>
          <Section id="exceptions" title="Items that cannot be returned">
            <p className="quiet small">
              A category counts with all below it; of several, the narrowest. What is faulty may
              always come back.
            </p>
            {Array.from({ length: shown }, (_, index) => (
              <ExceptionFields
                key={index}
                number={index + 1}
                at={`exceptions/${index}`}
                categories={page.categories}
                rules={page.rules}
                {...wrong}
              />
            ))}
          </Section>
          {page.maySave && <SendButton>Save for new orders</SendButton>}
        </fieldset>
      </form>
      {page.history.length > 0 && (
        <Section id="history" title="Change history">
          <ul className="terms-history">
            {page.history.map(({ version: of, saved, changes }) => (
              <li key={of}>
                <b>{saved}</b>
                <ul className="terms-changes">
                  {changes.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </StaffScreen>
  );
}

const idOf = (name: string) => name.replaceAll('/', '-');

export { StaffError as ErrorBoundary };
