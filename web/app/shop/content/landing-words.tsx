import { StillHtml, type Still } from '../../kit/still.tsx';
import contentSheet from './content.css?url';

/** What is said of a whole category or brand, below its goods; its sheet comes only with it. */
export function LandingWords({ words }: { words: Still<{ html: string } | null> }) {
  // What is not sent to the browser is there all the same, and is left as it came.
  if (words === null) return null;
  return (
    <>
      <link rel="stylesheet" href={contentSheet} precedence="screen" />
      <StillHtml as="div" html={words?.html} className="landing-words blocks" />
    </>
  );
}
