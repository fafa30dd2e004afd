import EmailReplyParser from 'email-reply-parser';

/** Longer lines are words of somebody's: a line over a quote, or of a signature, is shorter. */
const mostInLine = 250;
/** So much of a longer line is shown to the parser: some programs' signatures end with a long link. */
const shownOfLine = 60;

/** Signs that mean nothing anywhere, and stand for what the parser is not shown. */
const mark = '\ue000';
const dollar = '\ue001';

/**
 * What stands in an answer beside its quotes and its signature, of text without blanks at the ends of
 * its lines; nothing where it cannot be told apart. The parser's expressions take time by powers of
 * the length of a line, or of what is between two of the words that they look for: long lines are
 * shortened for it, and what holds those words too often is not shown to it. It also puts what it
 * found into a pattern of replacement, where a dollar is a command.
 */
export function visibleWords(text: string): string {
  if (mostSteps < stepsOf(text)) return '';
  const tails: string[] = [];
  const shown = text
    .replaceAll(/[\ue000\ue001]/g, '')
    .split('\n')
    .map((line) =>
      line.length <= mostInLine
        ? line
        : `${line.slice(0, shownOfLine)}${mark}${tails.push(line.slice(shownOfLine)) - 1}${mark}`,
    )
    .join('\n')
    .replaceAll('$', dollar);
  return new EmailReplyParser()
    .read(shown)
    .getVisibleText()
    .replaceAll(dollar, '$')
    .replaceAll(/\ue000(\d+)\ue000/g, (_, place: string) => tails[Number(place)]!);
}

const mostSteps = 50_000_000;

/** How far the parser looks at most for the end of a line over a quote that may have many lines. */
function stepsOf(text: string): number {
  const begun = countOf(text, /^[^\S\n]*(?:Op\s|Dnia\s|W\sdniu\s|在|[a-z]{3,4}\.\s)/gm);
  const goneOn = countOf(text, /schreef|\sskrev\s/g);
  return begun * (1 + goneOn) * text.length;
}

const countOf = (text: string, what: RegExp) => [...text.matchAll(what)].length;
