import type { ShownBanner } from '@plumbline/contracts/nouns/content/global-items.ts';
import { srcSetOf } from '../../kit/src-set.ts';
import type { Shop } from '../../request/shop.server.ts';

/**
 * What staff put at the head of a page, as HTML; null for nothing. A page does without where it cannot
 * be had.
 */
export async function loadBanners(
  { services, markup }: Shop,
  place: 'home' | 'advice',
): Promise<{ html: string } | null> {
  const found = await services.content.listBanners({ query: { place } }).catch(() => null);
  if (!found || found.banners.length === 0) return null;
  const { banners } = found;
  return {
    html: markup.html(`banners ${JSON.stringify(banners)}`, () => (
      <>
        {banners.map((banner) => (
          <Banner key={banner.title} {...banner} />
        ))}
      </>
    )),
  };
}

function Banner({ title, text, picture, link }: ShownBanner) {
  return (
    <section className={picture ? 'banner pictured' : 'banner'} aria-label={title}>
      {picture && (
        <img
          src={picture.src}
          srcSet={srcSetOf(picture.src)}
          sizes="(min-width: 760px) 320px, 100vw"
          width={picture.width}
          height={picture.height}
          style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
          alt={picture.alt}
          decoding="async"
        />
      )}
      <div className="banner-words">
        <h2 className="heading-medium">{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {link && (
        <a className="button button-outlined" href={link.href}>
          {link.name}
        </a>
      )}
    </section>
  );
}

/** HTML that is there is not sent twice; that there is none, a browser has to be told. */
export const stillWhere = <const Name extends string>(part: { html: string } | null, name: Name) =>
  part ? ([name] as const) : [];
