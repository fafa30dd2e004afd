import { Suspense, use } from 'react';
import { StillHtml, type Still } from '../kit/still.tsx';

/** A promise is streamed after a page that did not wait. */
export interface CarouselHtml {
  html: Still<string> | Promise<string>;
}

/** Rows of goods that scroll sideways; how they look and why they are there, the server says. */
export function Carousels({ rows: { html }, id }: { rows: CarouselHtml; id?: string }) {
  if (!(html instanceof Promise)) return <StillHtml id={id} html={html} />;
  return (
    <Suspense key="late">
      <LateRows id={id} html={html} />
    </Suspense>
  );
}

function LateRows({ html, id }: { html: Promise<string>; id: string | undefined }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: use(html) }} />;
}
