import { anchorOf, wordsText } from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { RichText, TextPart, Words } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { Fragment } from 'react';
import { Icon } from '../kit/icon.tsx';

/** A text as it is kept, drawn: nothing of it is ever taken for markup. */
export function RichTextParts({ text }: { text: RichText }) {
  return text.map((part, place) => (
    // The parts of a text are drawn once, and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={place} part={part} />
  ));
}

function Part({ part }: { part: TextPart }) {
  switch (part.part) {
    case 'paragraph':
      return (
        <p>
          <Line words={part.words} />
        </p>
      );
    case 'heading': {
      const Heading = part.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={anchorOf(wordsText(part.words))}>
          <Line words={part.words} />
        </Heading>
      );
    }
    case 'list': {
      const List = part.ordered ? 'ol' : 'ul';
      return (
        <List>
          {part.items.map((words) => (
            <li key={wordsText(words)}>
              <Line words={words} />
            </li>
          ))}
        </List>
      );
    }
    case 'note':
      return (
        <div className={`note ${part.tone}`}>
          <Icon name={part.tone === 'warn' ? 'triangle-exclamation-point' : 'info'} />
          <div>
            <Line words={part.words} />
          </div>
        </div>
      );
  }
}

function Line({ words }: { words: readonly Words[] }) {
  return words.map((each, place) => {
    const plain = each.italic ? <em>{each.text}</em> : each.text;
    const strong = each.bold ? <strong>{plain}</strong> : plain;
    return (
      // The words of a line are drawn once, and never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={place}>
        {each.link === undefined ? (
          strong
        ) : (
          <a className="link" href={each.link}>
            {strong}
          </a>
        )}
      </Fragment>
    );
  });
}
