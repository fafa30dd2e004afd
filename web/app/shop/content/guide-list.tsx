import type { Still } from '../../kit/still.tsx';
import { StillList } from '../../kit/still.tsx';
import { srcSetOf } from '../../kit/src-set.ts';
import type { ArticleView } from './content-view.server.ts';

/** Guides below one another: a picture, what each is about and how long it takes. */
export function GuideList({ guides }: { guides: Still<readonly ArticleView[]> }) {
  return (
    <StillList as="div" className="guide-list" name="guide" items={guides} render={guideRow} />
  );
}

function guideRow({ href, title, summary, minutes, picture }: ArticleView) {
  return (
    <a key={href} className="guide-row" href={href}>
      <span className="guide-figure">
        {picture && (
          <img
            src={picture.src}
            srcSet={srcSetOf(picture.src)}
            sizes="132px"
            width={picture.width}
            height={picture.height}
            style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <span>
        <b>{title}</b>
        <span className="guide-about">{summary}</span>
      </span>
      <span className="guide-minutes">{minutes}</span>
    </a>
  );
}
