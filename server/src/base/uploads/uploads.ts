import {
  docxType,
  odtType,
  workbookType,
  type UploadMediaType,
} from '@plumbline/contracts/call/call.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import {
  mostBytes,
  type FileRule,
  type Upload,
  type UploadKind,
} from '@plumbline/contracts/nouns/uploads.ts';

/** How long a file waits for what it belongs to: a form that is filled in again, or another call. */
export const waitingMs = 60 * 60_000;

/** A file whose content was looked at, as it will be kept. */
export interface CheckedFile {
  kind: UploadKind;
  mediaType: UploadMediaType;
  fileName: string;
  bytes: Buffer;
  width: number | null;
  height: number | null;
  storedHash: Buffer;
  /** Of the file as it was sent: the same picture sent twice has it twice. */
  sentHash: Buffer;
}

/** A file that is not taken, and what to do about it. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}

const kindNames: Record<UploadKind, string> = {
  picture: 'a picture (JPEG, PNG, WebP, AVIF or GIF)',
  document: 'a PDF',
  sheet: 'a workbook (XLSX) or a CSV file',
  'text-document': 'a text document (DOCX or ODT)',
};

/** What may be sent instead of a file that is none of these. */
export const wantedKinds = ({ kinds }: Pick<FileRule, 'kinds'>) =>
  `Send ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`;

export const tooLargeToSend = ({ kinds }: Pick<FileRule, 'kinds'>) =>
  `This is larger than ${mebibytes(largestOf({ kinds }))} MB. Send a smaller copy.`;

/** The largest file of any kind that a field takes. */
export const largestOf = ({ kinds }: Pick<FileRule, 'kinds'>) =>
  Math.max(...kinds.map((kind) => mostBytes[kind]));

export const tooMany = ({ most }: Pick<FileRule, 'most'>) =>
  most === 1 ? 'Send one file.' : `Send ${most} files at most.`;

const mebibytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));

/** The problem of one file of a field, where its call says so; counted as they were chosen. */
export const fileProblem = (field: string, index: number, message: string): FieldProblem => ({
  path: `/body/${field}/${index}`,
  message,
});

const keptNames: Record<UploadMediaType, { name: string; ending: string }> = {
  'image/jpeg': { name: 'picture', ending: 'jpg' },
  'application/pdf': { name: 'document', ending: 'pdf' },
  'text/csv': { name: 'list', ending: 'csv' },
  [workbookType]: { name: 'list', ending: 'xlsx' },
  [docxType]: { name: 'document', ending: 'docx' },
  [odtType]: { name: 'document', ending: 'odt' },
};

/**
 * What a file is called when it is kept: letters, figures and dashes of the name that it came under,
 * since it stands in a header, with the ending of what it is.
 */
export function keptName(sentName: string, mediaType: UploadMediaType): string {
  const lastStep = sentName.split(/[/\\]/).at(-1)!;
  const stem = lastStep
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  const { name, ending } = keptNames[mediaType];
  return `${stem || name}.${ending}`;
}

/** A file as whoever sent it is told of it. */
export const describeUpload = (row: Upload): Upload => ({
  uploadId: row.uploadId,
  kind: row.kind,
  fileName: row.fileName,
  bytes: row.bytes,
});
