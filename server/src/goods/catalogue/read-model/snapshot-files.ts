import { createHash, randomUUID } from 'node:crypto';
import { open, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import path from 'node:path';
import type { Model } from './model.ts';
import { openModel } from './model-packing.ts';

const fileName = /^catalogue-(\d+)\.snapshot$/;
const codeFolders = ['../', '../../pricing/'].map((folder) => new URL(folder, import.meta.url));

/**
 * Names the code that makes models: a hash of the catalogue's and the pricing rules' own text. A
 * snapshot holds computed prices, so it is of use only to the code that computed them.
 */
export function codeFingerprint(): Promise<string> {
  return (fingerprint ??= hashCode());
}

/** Of the code that this thread runs, which may not be what the files hold later. */
let fingerprint: Promise<string> | undefined;

async function hashCode(): Promise<string> {
  const hash = createHash('sha256').update(endianness());
  for (const folder of codeFolders) {
    const files = await readdir(folder, { recursive: true });
    const names = files.filter((name) => /(?<!\.test)\.ts$/.test(name));
    for (const name of names.toSorted()) {
      hash.update(name).update(await readFile(new URL(name, folder)));
    }
  }
  return hash.digest('hex');
}

/** Which snapshot may be taken for the catalogue as it is. */
export interface SnapshotWanted {
  identity: string;
  /** An older snapshot lacks what the change log has forgotten since. */
  madeSince: Date;
  /** Where the change log stands: what has seen more than it is of another time than the database. */
  snapshot: string;
  madeBy: string;
}

/** The newest usable snapshot in the folder, or null. A damaged or foreign file is passed over. */
export async function findSnapshot(folder: string, wanted: SnapshotWanted): Promise<Model | null> {
  for (const version of await listVersions(folder)) {
    const bytes = await readFile(pathOf(folder, version)).catch(() => null);
    const model = bytes && openModel(bytes, wanted.madeBy);
    if (model && isUsable(model, wanted)) return model;
  }
  return null;
}

function isUsable(model: Model, { identity, madeSince, snapshot }: SnapshotWanted): boolean {
  const isOfThePast = nextTransaction(model.snapshot) <= nextTransaction(snapshot);
  return model.identity === identity && isOfThePast && model.pricedAt >= madeSince;
}

/** The first transaction that had not begun at a snapshot of PostgreSQL's, 'xmin:xmax:running'. */
function nextTransaction(snapshot: string): number {
  return Number(snapshot.split(':')[1]);
}

/** Writes a snapshot so that no reader ever sees half of it, and removes those it replaces. */
export async function saveSnapshot(
  folder: string,
  version: number,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${randomUUID()}.draft`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, pathOf(folder, version));
  for (const other of await listVersions(folder)) {
    if (other !== version) await rm(pathOf(folder, other), { force: true });
  }
}

/** The versions that the folder holds, newest first. */
async function listVersions(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}

function pathOf(folder: string, version: number): string {
  return path.join(folder, `catalogue-${version}.snapshot`);
}
