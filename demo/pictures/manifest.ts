import { readFile, rename, writeFile } from 'node:fs/promises';

/** What is known of a picture that has been rendered and committed. */
export interface RenderedPicture {
  width: number;
  height: number;
  /** Bytes of all its sizes together. */
  bytes: number;
}

/** What was rendered, from what, and at what cost. */
export interface Manifest {
  /** By shape: a hash of the model, the studio and the settings, and the CPU seconds it took. */
  shots: Record<string, { inputs: string; cpuSeconds: number; pictures: string[] }>;
  /** By the file of the largest size. */
  pictures: Record<string, RenderedPicture>;
  /** By the file of a model in three dimensions. */
  models: Record<string, { inputs: string; bytes: number }>;
}

export const manifestFile = new URL('manifest.json', import.meta.url);

export async function readManifest(): Promise<Manifest> {
  const text = await readFile(manifestFile, 'utf8').catch(() => null);
  return text === null ? { shots: {}, pictures: {}, models: {} } : (JSON.parse(text) as Manifest);
}

/** Replaces the manifest in one step, so that an interrupted run leaves a whole one. */
export async function writeManifest({ shots, pictures, models }: Manifest): Promise<void> {
  const whole = { shots: sorted(shots), pictures: sorted(pictures), models: sorted(models) };
  const text = `${JSON.stringify(whole, null, 1)}\n`;
  const beside = new URL('manifest.json.new', import.meta.url);
  await writeFile(beside, text);
  await rename(beside, manifestFile);
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
