import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { mostBytesAtOnce, type FileRule } from '@plumbline/contracts/nouns/uploads.ts';
import { Refusal } from '../../core/refusal.ts';
import { largestOf, tooLargeToSend, tooMany } from './uploads.ts';

/** A file as it came: whole, and not looked at. */
export interface ArrivedFile {
  field: string;
  /** Counted among the files of its field, from 0. */
  index: number;
  sentName: string;
  place: string;
}

/** All of a form, once the last of it has come. */
export interface ArrivedForm {
  texts: [name: string, value: string][];
  files: ArrivedFile[];
  /** Files that are too large, or one too many; nothing of them is kept. */
  refused: { field: string; index: number; message: string }[];
}

const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 200, headerPairs: 20 };
/** Beyond those that a field takes: they are counted, and told of. */
const spareFiles = 200;

/**
 * Reads a form part by part as it comes: texts, and files that go straight to a folder. Throws where
 * the connection breaks, where what comes is no form, and where it is more than can be sent at once.
 */
export async function readParts(
  sent: { headers: Record<string, unknown>; body: Readable },
  rules: ReadonlyMap<string, FileRule>,
  folder: string,
): Promise<ArrivedForm> {
  const form: ArrivedForm = { texts: [], files: [], refused: [] };
  const counts = new Map<string, number>();
  const writing: Promise<void>[] = [];
  const parser = makeParser(sent.headers);
  let isTooMuch = false;

  async function takeFile(field: string, stream: Readable & { truncated: boolean }, name: string) {
    const rule = rules.get(field);
    const isNone = name === '';
    const index = counts.get(field) ?? 0;
    if (!rule || isNone || index >= rule.most) {
      stream.resume();
      if (isNone) return;
      counts.set(field, index + 1);
      const message = rule ? tooMany(rule) : 'Files cannot be sent here.';
      if (!rule || index === rule.most) form.refused.push({ field, index, message });
      return;
    }
    counts.set(field, index + 1);
    const place = path.join(folder, `${form.files.length}-${index}`);
    const file = { field, index, sentName: name, place };
    form.files.push(file);
    let bytes = 0;
    const most = largestOf(rule);
    stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await pipeline(stream, createWriteStream(place, { mode: 0o600 }));
    if (bytes <= most && !stream.truncated) return;
    form.files.splice(form.files.indexOf(file), 1);
    form.refused.push({ field, index, message: tooLargeToSend(rule) });
  }

  parser.on('file', (field, stream, name) => {
    const written = takeFile(field, stream, name ?? '');
    // What goes wrong is heard of below; until then it is not unheard of.
    written.catch(() => {});
    writing.push(written);
  });
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) isTooMuch = true;
    else form.texts.push([name, value]);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => (isTooMuch = true));
  }
  try {
    await pipeline(sent.body, countBytes, parser);
    await Promise.all(writing);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid-request', {
      detail: 'The form did not arrive whole. Please send it again.',
    });
  }
  if (isTooMuch) throw new Refusal('body-too-large');
  return form;
}

function makeParser(headers: Record<string, unknown>) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...limits, files: spareFiles, fileSize: mostBytesAtOnce },
    });
  } catch {
    throw new Refusal('invalid-request', { detail: 'This is no form that could be read.' });
  }
}

async function* countBytes(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytesAtOnce) throw new Refusal('body-too-large');
    yield chunk;
  }
}
