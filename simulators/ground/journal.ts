import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One change: a row of a table as it is now, or null for one that is gone. */
export type Entry = [table: string, id: string, row: unknown];

/**
 * A file to which groups of changes are appended, each group on a line of its own, and which is
 * read back after a crash. A group is there as a whole or not at all.
 */
export interface Journal {
  /** Appends one group; it is on the disk once a `flush` that follows has resolved. */
  append(entries: Entry[]): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** All groups of a journal, oldest first. A last line that a crash cut short is left out. */
export async function readJournal(path: string): Promise<Entry[][]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  lines.pop(); // What follows the last line's end was never acknowledged.
  return lines.map((line) => JSON.parse(line) as Entry[]);
}

/** Replaces a journal by one short one that says the same, then opens it for appending. */
export async function openJournal(path: string, contents: Entry[]): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.new`;
  const writing = await open(fresh, 'w', 0o600);
  await writing.writeFile(contents.length > 0 ? `${JSON.stringify(contents)}\n` : '');
  await writing.sync();
  await writing.close();
  await rename(fresh, path);
  await syncFolder(dirname(path));
  return appendTo(await open(path, 'a', 0o600));
}

function appendTo(file: FileHandle): Journal {
  let waiting: string[] = [];
  let appended = 0;
  let durable = 0;
  let writing: Promise<void> | undefined;
  // After a failed write the file's end is unknown: nothing after it can be promised any more.
  let failure: { error: unknown } | undefined;

  async function writeWaiting(): Promise<void> {
    const lines = waiting;
    const upTo = appended;
    waiting = [];
    try {
      await file.write(lines.join(''));
      await file.datasync();
      durable = upTo;
    } catch (error) {
      failure = { error };
    } finally {
      writing = undefined;
    }
  }

  return {
    append(entries) {
      waiting.push(`${JSON.stringify(entries)}\n`);
      appended++;
    },
    // Requests that arrive while the disk is busy share the next write.
    async flush() {
      const mine = appended;
      while (durable < mine) {
        if (failure) throw failure.error;
        await (writing ??= writeWaiting());
      }
    },
    async close() {
      await this.flush();
      await file.close();
    },
  };
}

/** A new name is durable only when its folder is; some systems cannot open one, and need not. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync();
    await folder.close();
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw error;
    }
  }
}
