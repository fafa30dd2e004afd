import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  docxType,
  odtType,
  workbookType,
  type UploadMediaType,
} from '@plumbline/contracts/call/call.ts';
import type { FileRule, UploadKind } from '@plumbline/contracts/nouns/uploads.ts';
import { mostBytes } from '@plumbline/contracts/nouns/uploads.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isPlainTextDocument } from './check-text-document.ts';
import { readText } from './read-text.ts';
import { redrawPicture } from './redraw-picture.ts';
import { FileRefused, keptName, tooLargeToSend, wantedKinds, type CheckedFile } from './uploads.ts';

/** What a file may be, by its first bytes; what it is called and claims to be counts for nothing. */
const kindOfType: Readonly<Record<string, UploadKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/avif': 'picture',
  'image/gif': 'picture',
  'application/pdf': 'document',
  [workbookType]: 'sheet',
  [docxType]: 'text-document',
  [odtType]: 'text-document',
};

/** What telephones make and nobody here can read: it is said by its name. */
const unreadable: Readonly<Record<string, string>> = {
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
  'image/heic-sequence': 'HEIC',
};

/**
 * Looks at a file that was sent, by its content alone: a picture is drawn anew, which leaves behind
 * where it was taken and whatever else was hidden in it; a document or a sheet is kept as it came, and
 * nothing here opens it. Throws FileRefused with what to do.
 */
export async function checkFile(
  place: string,
  sentName: string,
  rule: Pick<FileRule, 'kinds'>,
): Promise<CheckedFile> {
  return checkBytes(await readFile(place), sentName, rule);
}

/** The same of a file that is in memory. */
export async function checkBytes(
  sent: Buffer,
  sentName: string,
  rule: Pick<FileRule, 'kinds'>,
): Promise<CheckedFile> {
  if (sent.length === 0) throw new FileRefused('This file is empty. Send another.');
  const type = (await fileTypeFromBuffer(sent))?.mime ?? '';
  // A text has no first bytes of its own: it is what is nothing else and can be read.
  const isText = type === '' && rule.kinds.includes('sheet') && readText(sent) !== null;
  const kind = isText ? 'sheet' : kindOfType[type];
  if (kind === undefined || !rule.kinds.includes(kind)) {
    const name = unreadable[type];
    throw new FileRefused(
      name
        ? `A telephone’s picture in ${name} cannot be read here. Take a screenshot of it and send ` +
            'that, or set the camera to “Most Compatible” (Settings, Camera, Formats) and take it again.'
        : `This file is something else. ${wantedKinds(rule)}`,
    );
  }
  if (sent.length > mostBytes[kind]) throw new FileRefused(tooLargeToSend({ kinds: [kind] }));
  const sentHash = hashOf(sent);
  if (kind !== 'picture') {
    // What is no picture is kept as what it was found to be: kindOfType has no other types.
    const mediaType = isText ? 'text/csv' : (type as UploadMediaType);
    if (
      (mediaType === docxType || mediaType === odtType) &&
      !(await isPlainTextDocument(sent, mediaType))
    ) {
      throw new FileRefused(
        'This document holds more than words and pictures: a macro, another file, or something that it fetches. Save it as PDF and send that.',
      );
    }
    const fileName = keptName(sentName, mediaType);
    const nothing = { width: null, height: null };
    return { kind, mediaType, fileName, bytes: sent, ...nothing, storedHash: sentHash, sentHash };
  }
  const { bytes, width, height } = await redrawPicture(sent);
  const mediaType = 'image/jpeg';
  const fileName = keptName(sentName, mediaType);
  return { kind, mediaType, fileName, bytes, width, height, storedHash: hashOf(bytes), sentHash };
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
