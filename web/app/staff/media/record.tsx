import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { mediaStaffCalls, type MediaUse } from '@plumbline/contracts/staff/media.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { bodyOf, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { momentOf } from '../parts/moment.ts';
import { thumbnailOf } from '../parts/thumbnail.ts';
import './media.css';

const form = describeForm(mediaStaffCalls.saveMedia.body, { without: ['version'] });
const doneTexts: Readonly<Record<string, string>> = {
  added: 'The picture is in the library. Pages may show it by its number.',
  saved: 'Saved. Pages that show it have it so within a second.',
};

const paramsOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  mediaId: params['mediaId'] ?? '',
});

export async function loader(args: LoaderFunctionArgs) {
  const { media: library } = servicesFrom(args.context);
  const found = await orErrorPage(library.getMedia({ params: paramsOf(args) }));
  const { media, usedOn } = found;
  return {
    mediaId: media.mediaId,
    name: media.name,
    alt: media.alt,
    version: media.version,
    picture: { ...thumbnailOf(media), sizes: '(min-width: 900px) 640px, 100vw' },
    point: { left: `${media.focalX}%`, top: `${media.focalY}%` },
    size: `${media.width} × ${media.height} points`,
    added: [momentOf(media.addedAt), media.addedBy].filter(Boolean).join(', '),
    form: viewForm(form, textsOf(form, media)),
    uses: usedOn.map(useView),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

function useView(use: MediaUse): { href: string; name: string; note: string } {
  switch (use.on) {
    case 'page': {
      const note = `/${use.slug}, ${use.isLive ? 'in the shop' : 'in a draft'}`;
      return { href: `/staff/pages/${use.pageId}`, name: use.title, note };
    }
    case 'release':
      return { href: `/staff/releases/${use.releaseId}`, name: use.name, note: 'A release' };
    case 'earlier': {
      const note = `/${use.slug}, in an earlier version that was binding`;
      return { href: `/staff/pages/${use.pageId}`, name: use.title, note };
    }
    case 'item':
      return { href: `/staff/global-items/${use.id}`, name: 'On many pages', note: use.id };
  }
}

interface AskedOfMedia extends Asked {
  mediaId: string;
}

const intents: Record<string, Intent<AskedOfMedia, { next?: string }>> = {
  save: {
    form,
    act: async ({ services: { media }, mediaId, sent }) => {
      const version = Number(sent.get('version')) || 0;
      const body = { ...bodyOf(form, readForm(sent, form)), version };
      await media.saveMedia({ params: { mediaId }, body });
      return { next: `/staff/media/${mediaId}?done=saved` };
    },
  },
  remove: {
    act: async ({ services: { media }, mediaId }) => {
      await media.removeMedia({ params: { mediaId } });
      return { next: '/staff/media?done=removed' };
    },
  },
};

export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  const services = servicesFrom(args.context);
  const { refused, next } = await answerIntent({ sent, services, ...paramsOf(args) }, intents);
  if (refused) return data({ refused }, { status: refused.status });
  return redirect(next!, 303);
}

/** One picture of the library: what it shows, the point that is always seen, and where it stands. */
export default function Media() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const field = fieldsOf(page.form, refused);
  return (
    <StaffScreen
      title={page.name}
      note={page.size}
      above={[{ href: '/staff/media', name: 'Media library' }]}
    >
      <Done text={refused ? null : page.done} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <div className="media-record">
        <div className="media-plate">
          <img {...page.picture} alt={page.alt} />
          <span className="media-point" style={page.point} />
        </div>
        <form key={page.version} method="post" className="media-form" noValidate>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={page.version} />
          <TextField {...field('name')} label="Name" autoComplete="off" />
          <TextArea {...field('alt')} label="Description" rows={3} />
          <TextField
            {...field('focalX')}
            label="The point that matters, from the left"
            hint="In hundredths. Pages that cut the picture keep this point."
          />
          <TextField {...field('focalY')} label="The same, from the top" />
          <SendButton>Save it</SendButton>
        </form>
      </div>
      <Section id="uses" title="Where it is used">
        {page.uses.length === 0 ? (
          <p className="quiet">Nowhere. A block of a page shows it by the number below.</p>
        ) : (
          <ul className="media-uses">
            {page.uses.map(({ href, name, note }) => (
              <li key={href}>
                <a className="link" href={href}>
                  {name}
                </a>{' '}
                <span className="quiet small">{note}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="facts" title="The picture">
        <Facts
          facts={[
            ['Number, for blocks', <code key="number">{page.mediaId}</code>],
            ['Added', page.added],
          ]}
        />
        {page.uses.length === 0 && (
          <form method="post">
            <input type="hidden" name="intent" value="remove" />
            <button className="button stops">Remove it</button>
          </form>
        )}
      </Section>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
