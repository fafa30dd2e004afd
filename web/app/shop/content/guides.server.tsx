import type { Services } from '@plumbline/contracts/calls.ts';
import { Icon } from '../../kit/icon.tsx';
import type { Shop } from '../../request/shop.server.ts';
import { articleView, type ArticleView } from './content-view.server.ts';

type Goods = NonNullable<Parameters<Services['content']['findGuidesFor']>[0]>['body'];

/**
 * Guides that help with goods, as HTML; nothing where there are none. A page of goods does without
 * where they cannot be had.
 */
export async function loadGuides(
  { services, markup, reportFault }: Pick<Shop, 'services' | 'markup' | 'reportFault'>,
  goods: Goods,
  most = 3,
): Promise<string> {
  try {
    const { articles } = await services.content.findGuidesFor({ body: goods });
    if (articles.length === 0) return '';
    const guides = articles.slice(0, most).map(articleView);
    return markup.html(`guides ${JSON.stringify(guides)}`, () => <GuideLinks guides={guides} />);
  } catch (error) {
    reportFault(error);
    return '';
  }
}

const GuideLinks = ({ guides }: { guides: readonly ArticleView[] }) => (
  <nav className="shop-pages" aria-label="Helpful guides">
    {guides.map(({ href, title, minutes }) => (
      <a key={href} className="shop-page" href={href}>
        <span>
          {title} <small>{minutes}</small>
        </span>
        <Icon name="arrow-right" className="icon-small" />
      </a>
    ))}
  </nav>
);
