import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles, type FilesSimulator } from '../../../simulators/files/server.ts';
import { FilesUnavailable, type Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';

let simulator: FilesSimulator;
let folder: string;
const stores = new Map<string, Files>();
beforeAll(async () => {
  simulator = await serveFiles();
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  stores.set('a folder', createFolderFiles(path.join(folder, 'uploads')));
  stores.set('a bucket', createS3Files({ ...simulator.keys, url: simulator.url }));
});
afterAll(async () => {
  await simulator.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  it('are read as they were written, and are gone once they are removed, however often', async () => {
    const files = stores.get(kind)!;
    const name = randomUUID();
    const bytes = randomBytes(70_000);
    expect(await files.read(name)).toBeNull();
    await files.write(name, bytes, 'image/jpeg');
    expect(await files.read(name)).toEqual(bytes);
    await files.remove(name);
    await files.remove(name);
    expect(await files.read(name)).toBeNull();
  });
});

describe('a folder', () => {
  it('holds nothing half written, and lets nobody else in', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const files = createFolderFiles(file);
    await expect(files.write(randomUUID(), randomBytes(10), 'image/jpeg')).rejects.toThrow(
      FilesUnavailable,
    );
    const name = randomUUID();
    await stores.get('a folder')!.write(name, randomBytes(10), 'image/jpeg');
    const place = path.join(folder, 'uploads', name.slice(0, 2));
    expect(await readdir(place)).toEqual([name]);
  });
});

describe('a bucket whose service misbehaves', () => {
  const write = (name: string) =>
    stores.get('a bucket')!.write(name, Buffer.from('a picture'), 'image/jpeg');

  it('is asked again where it is out of breath, and takes the file', async () => {
    const name = randomUUID();
    simulator.plan('busy', 'busy');
    await write(name);
    expect(simulator.objects.get(name)?.toString()).toBe('a picture');
  });

  it.each(['busy', 'refuse'] as const)('says so where it goes on: %s', async (fault) => {
    simulator.plan(fault, fault, fault);
    await expect(write(randomUUID())).rejects.toThrow(FilesUnavailable);
    // What is not asked again uses up one alone.
    for (let left = 0; left < 2; left++)
      await stores
        .get('a bucket')!
        .read(randomUUID())
        .catch(() => {});
  });

  it('is not believed where the connection breaks before the answer', async () => {
    simulator.plan('reset');
    await expect(write(randomUUID())).rejects.toThrow(FilesUnavailable);
  });

  it('gives no half of a file', async () => {
    const name = randomUUID();
    await write(name);
    simulator.plan('cut');
    await expect(stores.get('a bucket')!.read(name)).rejects.toThrow(FilesUnavailable);
  });

  it('refuses whoever signs with another key', async () => {
    const stranger = createS3Files({ ...simulator.keys, secret: 'another', url: simulator.url });
    await expect(stranger.write(randomUUID(), Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      'refused a file with status 403',
    );
  });
});
