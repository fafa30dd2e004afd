import { StillHtml, type Still } from '../../kit/still.tsx';
import bannersSheet from './banners.css?url';

/** Banners, where staff have put some; their sheet comes only with them. */
export function Banners({ banners }: { banners: Still<{ html: string } | null> }) {
  // What is not sent to the browser is there all the same, and is left as it came.
  if (banners === null) return null;
  return (
    <>
      <link rel="stylesheet" href={bannersSheet} precedence="screen" />
      <StillHtml as="div" html={banners?.html} className="banners" />
    </>
  );
}
