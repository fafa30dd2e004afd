/**
 * Where files lie that people send in: a folder of this machine, or a service that speaks S3. Nobody
 * reaches either but by the shop. A name is never used for another file.
 */
export interface Files {
  /** Writes all of a file, or throws FilesUnavailable and leaves nothing that counts. */
  write(name: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
}

/** The store does not answer, or not as it should. What was asked of it may have been done. */
export class FilesUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`The store of files: ${message}`, options);
    this.name = 'FilesUnavailable';
  }
}
