import type { CrawledPage, PageFacts } from './page-facts.ts';

/** What links to a page show elsewhere, and what the page says in words that machines know. */
export function crawlerTags(
  { title, description, address }: CrawledPage,
  { image, data }: PageFacts,
) {
  return (
    <>
      <meta property="og:site_name" content="Plumbline" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(image, address).href} />}
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
