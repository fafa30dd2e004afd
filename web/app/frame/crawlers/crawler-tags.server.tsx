import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import { srcSetOf } from '../../kit/src-set.ts';
import type { CrawledPage, PageFacts } from '../../request/page-facts.ts';

const noFacts: PageFacts = { image: null, firstPicture: null, data: [] };

/**
 * What links to a page show elsewhere, what the page says in words that machines know, and which
 * picture is to be fetched before any script.
 */
export function crawlerTags(
  { shopName, title, description, address }: CrawledPage,
  { image, firstPicture, data }: PageFacts = noFacts,
) {
  return (
    <>
      {firstPicture && (
        <link
          rel="preload"
          as="image"
          imageSrcSet={srcSetOf(firstPicture.src) ?? firstPicture.src}
          imageSizes={firstPicture.sizes}
          fetchPriority="high"
        />
      )}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(sharedFile(image), address).href} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {data.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />
      )}
    </>
  );
}

/** JSON that cannot end the element it stands in, whatever the goods are called. */
export function scriptText(data: PageFacts['data']): string {
  const graph = { '@context': 'https://schema.org', '@graph': data };
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}
