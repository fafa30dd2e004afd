import { textBlocks } from '../kit/text-blocks.ts';

/** A plain text to be read from its beginning, such as the terms, with its headings. */
export function LongText({ text }: { text: string }) {
  return (
    <div className="long-text">
      {textBlocks(text).map(({ kind, text: words }) =>
        kind === 'heading' ? (
          <h2 key={words} className="heading-medium">
            {words}
          </h2>
        ) : (
          <p key={words}>{words}</p>
        ),
      )}
    </div>
  );
}
