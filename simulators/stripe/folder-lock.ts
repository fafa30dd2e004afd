import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/** How a process ends that found its folder taken. */
export const takenExitCode = 3;

/** A folder of books that another process keeps. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(`Another simulator keeps its books in ${folder}.`);
    this.name = 'FolderTaken';
  }
}

/**
 * Makes a folder this process's own for as long as it lives, however it ends: it listens on a socket
 * in it, of which the system lets go by itself. A file with a number in it would outlive a crash, and
 * its number might be another process's by then. Throws FolderTaken where somebody listens already.
 */
export async function lockFolder(folder: string): Promise<Server> {
  const address = path.join(folder, 'in-use');
  for (;;) {
    try {
      return await listen(address);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
    if (await isAnswered(address)) throw new FolderTaken(folder);
    // What is left of one that was killed.
    await rm(address, { force: true });
  }
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    // It keeps nobody from ending who has nothing else to do.
    server.unref();
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
