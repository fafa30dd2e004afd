import { Suspense, use } from 'react';
import { useStill } from '../kit/still.tsx';

/** Null is still content of a first page; a promise is streamed after a page that did not wait. */
export interface CarouselHtml {
  html: string | Promise<string> | null;
}

/** Rows of goods that scroll sideways; how they look and why they are there, the server says. */
export function Carousels({ html, id }: CarouselHtml & { id?: string }) {
  const still = useStill('carousels');
  if (html === null) return <div key="still" id={id} {...still} />;
  if (typeof html === 'string') return <Rows key="live" id={id} html={html} />;
  return (
    <Suspense key="late">
      <LateRows id={id} html={html} />
    </Suspense>
  );
}

function LateRows({ html, id }: { html: Promise<string>; id: string | undefined }) {
  return <Rows id={id} html={use(html)} />;
}

function Rows({ html, id }: { html: string; id: string | undefined }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
