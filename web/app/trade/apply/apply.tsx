import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import type { RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { addressView, type LookupAnswer } from '../../parts/address/address-answer.ts';
import textSheet from '../../parts/long-text.css?url';
import stepsSheet from '../../parts/steps.css?url';
import sumsSheet from '../../parts/sums.css?url';
import { textsOf, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import type { RefusedFiles } from '../read-files.server.ts';
import applySheet from './apply.css?url';
import {
  addPapers,
  businessForm,
  paperForm,
  peopleForm,
  removePaper,
  saveBusiness,
  savePeople,
  submit,
} from './apply-actions.server.ts';
import { applyView, openStep } from './apply-view.server.ts';
import { BusinessStep } from './business-step.tsx';
import { Remarked } from './number-fields.tsx';
import { PapersStep } from './papers-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { stepNames, type StepName } from './steps.ts';
import { TermsStep } from './terms-step.tsx';

export const handle: ScreenHandle = {
  sheets: [stepsSheet, sumsSheet, textSheet, applySheet],
};

/** What is typed here is one person's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireSignIn(args);
  const [own, figures, terms, profile] = await orErrorPage(
    Promise.all([
      services.tradeApplications.getOwnTradeApplication(),
      services.tradeApplications.describeTradeTerms(),
      services.accounts.getTerms(),
      services.accounts.getUserProfile(),
    ]),
  );
  const draft = own.application?.state === 'draft' ? own.application : null;
  if (!draft && !own.mayApply) throw redirect('/trade/application', 303);
  const step = openStep(draft, args.url.searchParams.get('step'));
  const { business, people } = draft ?? {};
  const named = { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone };
  return {
    view: applyView(draft, { describeTradeTerms: figures, terms, draftBar: own.draftBar }, step),
    email: profile.email,
    isProven: profile.emailVerified,
    business: viewForm(
      businessForm,
      textsOf(businessForm, business ?? { address: { countryCode: 'GB' } }),
    ),
    people: viewForm(peopleForm, textsOf(peopleForm, people ?? named)),
    paper: viewForm(paperForm),
  };
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const sent = await args.request.formData();
  switch (sent.get('intent')) {
    case 'people':
      return savePeople(shop, sent);
    case 'papers':
      return addPapers(shop, sent);
    case 'remove':
      return removePaper(shop, sent);
    case 'submit':
      return submit(shop, sent);
    default:
      return saveBusiness(shop, sent);
  }
}

const titles: Record<StepName, string> = {
  business: 'Your business',
  people: 'You',
  papers: 'Papers',
  terms: 'Terms, and send',
};
const abouts: Record<StepName, string> = {
  business: 'What it is, its numbers, and where it trades from.',
  people: 'Who applies, and who stands behind the business.',
  papers: 'What shows that you trade.',
  terms: 'Read, agree, send.',
};
const countries = [{ countryCode: 'GB', name: 'United Kingdom' }];

/** An application on one page of steps; each keeps itself, and finished ones fold. */
export default function Apply() {
  const loaded = useLoaderData<typeof loader>();
  const { view, email, isProven } = loaded;
  const answer = useActionData<typeof action>() as Answer | undefined;
  const isFinished = (step: StepName) => view.folds[step] !== undefined;
  return (
    <Screen title="Apply for a trade account">
      <meta name="robots" content="noindex" />
      <header className="apply-head">
        <h1 className="heading-largest">Apply for a trade account</h1>
        <p>
          {view.keptUntil
            ? `Saved as you go, as ${view.number}. Leave any time: it waits here until ${view.keptUntil}.`
            : 'About six minutes. Each step is saved as you finish it, and you can leave at any time.'}
        </p>
      </header>
      <div className="columns">
        <ol>
          {stepNames.map((step, place) => {
            const isOpen = step === view.step;
            const state = isOpen ? 'now' : isFinished(step) ? 'done' : 'ahead';
            return (
              <li key={step} className={`step ${state}`} aria-current={isOpen ? 'step' : undefined}>
                <span className="step-mark" aria-hidden="true">
                  {state === 'done' ? <Icon name="check" /> : place + 1}
                </span>
                <h2 id={step}>
                  {titles[step]}
                  {state === 'done' && <span className="visually-hidden">, finished</span>}
                </h2>
                {isOpen ? (
                  <OpenStep data={loaded} answer={answer} />
                ) : (
                  <Folded lines={view.folds[step]} step={step} about={abouts[step]} />
                )}
                {step === 'business' && !isOpen && <Remarked remark={view.registerRemark} />}
              </li>
            );
          })}
        </ol>
        <aside className="side" aria-labelledby="what-comes">
          <h2 id="what-comes">What happens next</h2>
          <ol className="apply-comes">
            <li>
              <b>Prices, as soon as you send it</b>
              <span>
                {isProven
                  ? `With a company or VAT number that is good and new to us: up to ${view.capText} ex VAT until we have decided.`
                  : `They need a confirmed address. We mailed ${email} when you registered: open the link in that mail first.`}
              </span>
            </li>
            <li>
              <b>A decision by {view.decideBy}</b>
              <span>If you send it now. A person reads it: we are here {view.openHours}.</span>
            </li>
          </ol>
          <Remarked remark={view.lead} />
        </aside>
      </div>
    </Screen>
  );
}

type Answer = LookupAnswer | RefusedForm | RefusedFiles;
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The form of the step that is open, with what was wrong with it. */
function OpenStep({
  data: { view, business, people, paper },
  answer,
}: {
  data: Loaded;
  answer: Answer | undefined;
}) {
  const refused = answer && 'errors' in answer ? answer : undefined;
  switch (view.step) {
    case 'business':
      return <BusinessStep entry={addressView(business, answer)} countries={countries} />;
    case 'people':
      return <PeopleStep form={people} refused={refused} hasPartners={view.isPartnership} />;
    case 'papers': {
      const files = refused && 'uploads' in refused ? (refused as RefusedFiles) : undefined;
      return <PapersStep view={view} form={paper} refused={files} />;
    }
    case 'terms':
      return <TermsStep view={view} refused={refused} />;
  }
}

function Folded({
  lines,
  step,
  about,
}: {
  lines: readonly string[] | undefined;
  step: StepName;
  about: string;
}) {
  if (!lines) return <p className="apply-about">{about}</p>;
  return (
    <div className="apply-fold">
      <p>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <a
        className="link"
        href={`/trade/apply?step=${step}`}
        aria-label={`Change ${titles[step].toLowerCase()}`}
      >
        Change
      </a>
    </div>
  );
}
