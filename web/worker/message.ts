/** What a page tells the worker of its visitor: the page that they see, or that they are signed in. */
export type WorkerMessage =
  | { kind: 'seen'; path: string; files: readonly string[] }
  | { kind: 'signed-in' };
