import Type, { type Static, type TSchema } from 'typebox';
import { strictObject } from '../call/schema.ts';

/** What a file is by its content, whatever it is called. */
export const uploadKinds = ['picture', 'document', 'sheet', 'text-document'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What a field of a form takes of files. */
export interface FileRule {
  kinds: readonly UploadKind[];
  /** How many at most. */
  most: number;
  /** How many at least; none where it is not said. */
  least?: number;
}

/** The largest file of each kind, as it is sent. */
export const mostBytes: Readonly<Record<UploadKind, number>> = {
  picture: 16 * 1024 * 1024,
  document: 10 * 1024 * 1024,
  sheet: 3 * 1024 * 1024,
  'text-document': 10 * 1024 * 1024,
};

/** What all files of one request may come to. */
export const mostBytesAtOnce = 64 * 1024 * 1024;

export const UploadId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
});

/**
 * A field that files are sent in. In multipart/form-data they are its parts; in JSON, and to the call
 * itself, it holds the ids of files that its caller sent in a moment before.
 */
export function filesField(rule: FileRule) {
  return Type.Array(UploadId, { minItems: rule.least ?? 0, maxItems: rule.most, files: rule });
}

/** The fields of a call's body that take files, by their names. */
export function fileRulesOf(body: TSchema | undefined): ReadonlyMap<string, FileRule> {
  const { properties = {} } = (body ?? {}) as {
    properties?: Record<string, { files?: FileRule }>;
  };
  return new Map(
    Object.entries(properties).flatMap(([name, { files }]) => (files ? [[name, files]] : [])),
  );
}

/** A file that somebody sent in, as they are told of it. */
export const Upload = strictObject({
  uploadId: UploadId,
  kind: Type.Enum([...uploadKinds]),
  /** As it was called when it was sent, as far as that can stand in a header. */
  fileName: Type.String(),
  bytes: Type.Integer(),
});
export type Upload = Static<typeof Upload>;
