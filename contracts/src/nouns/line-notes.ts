import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';

/**
 * What the customer wrote on a line. It goes with the line wherever that goes: into a saved list,
 * another basket, the order and its confirmation. Calls answer it; `lineNotesData` is its limits
 * where it is sent.
 */
export const lineNotes = {
  /** The rooms of a project that it is for, "Ensuite, Cloakroom"; null where nobody said. */
  roomLabel: nullable(Type.String()),
};
export const lineNotesData = {
  roomLabel: nullable(Type.String({ minLength: 1, maxLength: 1000 })),
} satisfies typeof lineNotes;

const LineNotes = strictObject(lineNotes);
export type LineNotes = Static<typeof LineNotes>;

/** How each note reads beside its line, on every screen and in mail, in this order. */
const texts: Readonly<Record<keyof LineNotes, (note: string) => string>> = {
  roomLabel: (rooms) => rooms,
};
const names = Object.keys(texts) as (keyof LineNotes)[];

/** Notes with each one's value by its name. */
export function makeLineNotes(valueOf: (name: keyof LineNotes) => string | null): LineNotes {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as LineNotes;
}

/** The notes of whatever has them, and nothing else of it; null for what it does not say. */
export function notesOf(line: Partial<LineNotes>): LineNotes {
  return makeLineNotes((name) => line[name] ?? null);
}

/** What a line without a word from the customer has. */
export const noLineNotes: LineNotes = notesOf({});

/** What the customer wrote on a line, as it is shown. */
export function lineNoteTexts(line: LineNotes): string[] {
  return names.flatMap((name) => {
    const note = line[name];
    return note === null ? [] : [texts[name](note)];
  });
}
