import type { MediaItem } from '@plumbline/contracts/staff/media.ts';
import { thumbnailOf } from './thumbnail.ts';

/** A picture of the library that a form offers. */
export interface OfferedPicture {
  mediaId: string;
  /** What a form sends for it: its id, and what it shows. */
  value: string;
  name: string;
  thumbnail: ReturnType<typeof thumbnailOf>;
}

export const offerPicture = (media: MediaItem): OfferedPicture => ({
  mediaId: media.mediaId,
  value: `${media.mediaId} ${media.alt}`,
  name: media.name,
  thumbnail: thumbnailOf(media),
});

/** The field of a choice beside the field in which a picture is named. */
const ending = '~chosen';
export const choiceName = (refName: string) => `${refName}${ending}`;

/** The field with the description that a form was given, beside the one in which it is typed. */
const givenEnding = '~given';
export const givenName = (altName: string) => `${altName}${givenEnding}`;

/** Browsers end a line in two ways: one in a text that was typed, one in what was hidden. */
const inLines = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * What was typed with the pictures in it that were chosen from the library: the one chosen is the one
 * meant, whatever stands in the field beside it, and is described as the library has it unless a
 * description was typed. One that was there before is of the picture before.
 */
export function takeChosen(sent: FormData): Map<string, string> {
  const typed = new Map([...sent].map(([name, text]) => [name, String(text)]));
  for (const [name, value] of typed) {
    if (name.endsWith(givenEnding)) typed.delete(name);
    if (!name.endsWith(ending)) continue;
    typed.delete(name);
    if (value === '') continue;
    const [mediaId = '', ...alt] = value.split(' ');
    const group = name.slice(0, -`ref${ending}`.length);
    const described = typed.get(`${group}alt`)?.trim() ?? '';
    const given = sent
      .get(givenName(`${group}alt`))
      ?.toString()
      .trim();
    const isOfBefore =
      mediaId !== typed.get(`${group}ref`) && inLines(described) === inLines(given ?? '');
    typed.set(`${group}ref`, mediaId);
    typed.set(`${group}from`, 'library');
    if (described === '' || isOfBefore) typed.set(`${group}alt`, alt.join(' '));
  }
  return typed;
}
