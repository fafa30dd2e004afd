import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { BlockForm } from './block-form.tsx';
import { Outline } from './outline.tsx';
import { answerEdit, changeBlocks, headSchema, isKind, schemaOf } from './page-actions.server.ts';
import { PageFrame } from './page-frame.tsx';
import { blockNames, headName } from './page-names.ts';
import { backTo, loadEditor, pageIdOf } from './record.server.ts';
import { PublishOnADay } from './release-choice.tsx';
import { putIntoRelease } from './release-choice.server.ts';
import { AskToRemove, PageGone, type GonePage } from './removal.tsx';
import { typedWords } from './typed-words.server.ts';
import { fieldsOfSchema } from '../parts/schema-form.ts';
import { InForce, Keeping, Versions } from './versions.tsx';
import './page-editor.css';

const doneTexts: Readonly<Record<string, string>> = {
  saved: 'Saved as a draft. The shop shows it once it is published.',
  moved: 'Moved. The shop shows it so once it is published.',
  removed: 'Taken out. It is in the versions below, should you want it back.',
  published: 'Published. Every process of the shop shows it within a second.',
  withdrawn: 'Taken out of the shop. Its versions are kept.',
  restored: 'That version was saved as the newest. Publish it to show it.',
  kept: 'Kept.',
};

export const loader = async (args: Parameters<typeof loadEditor>[0]) => ({
  ...(await loadEditor(args)),
  done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
});

export async function action(args: ActionFunctionArgs) {
  const services = servicesFrom(args.context);
  const pageId = pageIdOf(args);
  const params = { pageId };
  const sent = await args.request.formData();
  const version = Number(sent.get('version'));
  const [does = '', id = '', place = ''] = String(sent.get('intent') ?? 'save').split(' ');
  const { pages } = services;
  try {
    switch (does) {
      case 'up':
      case 'down':
      case 'out': {
        await changeBlocks(services, pageId, { version, id, does });
        return backTo(pageId, does === 'out' ? 'done=removed' : `block=${id}&done=moved`);
      }
      case 'to':
        await changeBlocks(services, pageId, { version, id, does, place: wholeNumberOf(place) });
        return backTo(pageId, `block=${id}&done=moved`);
      case 'publish':
        await pages.publishPage({ params, body: { version } });
        return backTo(pageId, 'done=published');
      case 'withdraw':
        await pages.withdrawPage({ params, body: { version } });
        return backTo(pageId, 'done=withdrawn');
      case 'release':
        return await putIntoRelease(services, pageId, sent);
      case 'remove':
        await pages.removePage({ params, body: { version } });
        return redirect('/staff/pages?done=deleted', 303);
      case 'restore': {
        const old = await pages.getPageVersion({ params: { pageId, version: Number(id) } });
        const note = `Version ${id} again`;
        await pages.savePage({ params, body: { version, content: old.content, note } });
        return backTo(pageId, 'done=restored');
      }
      case 'keep': {
        const reviewOn = String(sent.get('reviewOn') ?? '') || null;
        await pages.saveKeeping({
          params,
          body: { isMine: sent.get('isMine') === 'on', reviewOn },
        });
        return backTo(pageId, 'done=kept');
      }
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code === 'page-unknown') throw gone([]);
    if (!problem || problem.status >= 500 || problem.status === 404) throw errorPage(error);
    return data(
      { problem: problem.detail ?? problem.title, edit: null },
      { status: problem.status },
    );
  }
  const typed = typedWords(sent);
  const outcome = await answerEdit(services, pageId, sent).catch((error: unknown) => {
    throw isGone(error) ? gone(typed) : error;
  });
  if ('saved' in outcome) {
    return backTo(pageId, `${outcome.at === 'head' ? '' : `block=${outcome.at}&`}done=saved`);
  }
  const { of, value, ...refused } = outcome.refused;
  const kind = of.startsWith('new ') ? of.slice(4) : String(value['kind'] ?? '');
  const [name, schema] = isKind(kind) ? [blockNames[kind], schemaOf(kind)] : [headName, headSchema];
  const edit = { ...refused, of, name, fields: fieldsOfSchema(schema, value) };
  return data({ problem: null, edit }, { status: outcome.status });
}

/** Somebody deleted the page: whoever still writes it is told so and keeps what they typed. */
const gone = (typed: GonePage['typed']) => data({ typed } satisfies GonePage, { status: 410 });

const isGone = (thrown: unknown): boolean =>
  (thrown as { data?: { code?: string } } | null)?.data?.code === 'page-unknown';

/** A page: its outline, the form of what is open, and the page itself as a reader has it. */
export default function PageEditor() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const edit = answer?.edit ?? null;
  return (
    <StaffScreen
      title={page.title}
      note={`${page.kind}, ${page.path}`}
      above={[{ href: '/staff/pages', name: 'Pages' }]}
      marks={<span className={`tag ${page.state.tone}`}>{page.state.name}</span>}
      actions={
        <form method="post" className="page-acts">
          <input type="hidden" name="version" value={page.version} />
          {page.changesHref && (
            <a className="button button-quiet" href={page.changesHref} data-soft="stay">
              What changed
            </a>
          )}
          {page.releaseChoice && (
            <a className="button button-quiet" href="#release">
              Publish on a day
            </a>
          )}
          {page.removeHref && (
            <a className="button button-quiet" href={page.removeHref} data-soft="stay">
              Delete
            </a>
          )}
          {page.isLive && (
            <>
              <a className="button button-quiet" href={page.path}>
                In the shop
              </a>
              <button className="button button-outlined" name="intent" value="withdraw">
                Take out
              </button>
            </>
          )}
          {page.canPublish && (
            <button className="button button-main" name="intent" value="publish">
              Publish
            </button>
          )}
        </form>
      }
    >
      <Done text={answer ? null : page.done} />
      {answer?.problem && (
        <p className="note bad" role="alert">
          {answer.problem}
        </p>
      )}
      <AskToRemove page={page} />
      <div className="page-editor">
        <Outline page={page} open={edit?.of ?? page.form.of} />
        <BlockForm
          key={edit ? JSON.stringify(edit) : `${page.form.of} ${page.version}`}
          form={edit ? { ...page.form, ...edit } : page.form}
          version={edit?.version ?? page.version}
          refused={edit}
          headNames={page.headNames}
          pictures={page.pictures}
        />
        <PageFrame page={page} />
      </div>
      <PublishOnADay choice={page.releaseChoice} />
      <Section id="versions" title="Versions">
        <Versions page={page} />
      </Section>
      <InForce page={page} />
      <Section id="keeping" title="Owner and review">
        <Keeping page={page} />
      </Section>
    </StaffScreen>
  );
}

export { PageGone as ErrorBoundary };
