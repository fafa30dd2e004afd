import type { FormField } from '@plumbline/contracts/call/form-fields.ts';
import { hundredthsOf, hundredthsText } from '../kit/typed-values.ts';
import { fromWallClock, toWallClock } from '../kit/wall-clock.ts';

/**
 * The value of a field as its call takes it, from what was typed; undefined where the body is to
 * lack it. What cannot be read stays the text that it is.
 */
export function valueOf({ kind, empty, constant }: FormField, text: string): unknown {
  if (kind === 'constant') return constant;
  if (kind === 'tick') return text !== '' || (empty === 'left-out' ? undefined : false);
  if (kind === 'lines') return linesOf(text);
  if (text === '' && empty !== 'sent') return empty === 'null' ? null : undefined;
  switch (kind) {
    case 'whole':
    case 'numbered-choice':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'hundredths':
      return hundredthsOf(text) ?? text;
    case 'moment':
      // No text that people type is of an instant's form, and an empty one never is.
      return fromWallClock(text) ?? '';
    default:
      return text;
  }
}

/** A value of a call as its field shows it; the opposite of `valueOf`. */
export function textOf({ kind }: Pick<FormField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (kind === 'tick') return 'on';
  if (kind === 'lines') return (value as readonly string[]).join('\n');
  if (kind === 'hundredths') return hundredthsText(value as number);
  if (kind === 'moment') return toWallClock(value as string);
  return typeof value === 'object' ? '' : String(value);
}

/** The parts of a text that has one a line, or commas between them. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
