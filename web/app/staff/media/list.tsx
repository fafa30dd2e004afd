import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { counted } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { thumbnailOf } from '../parts/thumbnail.ts';
import './media.css';

const pageSize = 24;
const doneTexts: Readonly<Record<string, string>> = { removed: 'The picture was removed.' };

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { media: library } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const text = (searchParams.get('search') ?? '').trim().slice(0, 100);
  const query = { pageNumber, pageSize, ...(text && { text }) };
  const found = await orErrorPage(library.searchMedia({ query }));
  return {
    text,
    done: entryOf(doneTexts, searchParams.get('done')) ?? null,
    pictures: found.media.map((media) => ({
      href: `/staff/media/${media.mediaId}`,
      thumbnail: thumbnailOf(media),
      name: media.name,
      alt: media.alt,
      uses: media.uses === 0 ? 'Stands nowhere' : `On ${counted(media.uses, 'page')}`,
    })),
    ...listPages(found, found.media.length, (page) => {
      const asked = new URLSearchParams({ ...(text && { search: text }), page: String(page) });
      return `/staff/media?${asked}`;
    }),
  };
}

/** The pictures that pages may show. */
export default function MediaLibrary() {
  const { text, done, pictures, pages, range } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Media library"
      note="Pictures for pages and banners. Pictures of goods come with the goods."
      actions={
        <a className="button button-main" href="/staff/media/new" aria-keyshortcuts="N">
          Add a picture
        </a>
      }
    >
      <Done text={done} />
      <search>
        <form className="media-search">
          <label className="visually-hidden" htmlFor="search">
            Name or what it shows
          </label>
          <input
            className="input"
            type="search"
            id="search"
            name="search"
            placeholder="Name or what it shows"
            defaultValue={text}
          />
          <button className="button button-outlined">
            <Icon name="search" className="icon-small" /> Find
          </button>
        </form>
      </search>
      {pictures.length === 0 ? (
        <EmptyState
          drawing="nothing"
          title={text ? 'No picture has these words' : 'There is no picture yet'}
        >
          <p>Add one, say what it shows, and choose it in a page’s block.</p>
        </EmptyState>
      ) : (
        <ul className="media-grid">
          {pictures.map(({ href, thumbnail, name, alt, uses }) => (
            <li key={href}>
              <a href={href}>
                <img {...thumbnail} alt={alt} loading="lazy" decoding="async" />
                <b>{name}</b>
                <span>{uses}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {pages && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
