import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FilesUnavailable, type Files } from './files.ts';

/**
 * Files in a folder, which only the shop's own user may enter. A file is written beside its place and
 * moved there once the disk has it, so that what bears its name is whole.
 */
export function createFolderFiles(folder: string): Files {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async write(name, bytes) {
      const place = placeOf(name);
      const beside = `${place}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        const file = await open(beside, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(beside, place);
      } catch (cause) {
        await rm(beside, { force: true }).catch(() => {});
        throw new FilesUnavailable('the folder takes no file', { cause });
      }
    },
    async read(name) {
      try {
        return await readFile(placeOf(name));
      } catch (cause) {
        if ((cause as { code?: string }).code === 'ENOENT') return null;
        throw new FilesUnavailable('the file cannot be read', { cause });
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
    },
  };
}
