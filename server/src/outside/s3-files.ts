import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { FilesUnavailable, type Files } from './files.ts';

export interface S3Settings {
  /** The address of the bucket, and a folder in it where there is one: https://s3.example/bucket. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Whoever sends or opens a file waits for it, and no request takes ten seconds. */
const deadlineMs = 8_000;
/** Tried so often again where the service is out of breath, each time after a longer wait. */
const retries = 2;

/**
 * Files in a bucket of a service that speaks S3. Each is sent with the hash of what it holds, which
 * the service compares, so that a file that arrived in part is refused and not kept.
 */
export function createS3Files(settings: S3Settings): Files {
  const { keyId, secret, region } = settings;
  const aws = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  });
  const base = settings.url.replace(/\/+$/, '');

  /** The answer with its body read: what breaks off while it is read fails as all else does. */
  async function ask(name: string, init: RequestInit): Promise<{ status: number; body: Buffer }> {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const answer = await aws.fetch(`${base}/${name}`, { ...init, signal });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch (cause) {
      throw new FilesUnavailable('it does not answer', { cause });
    }
  }
  const refused = (what: string, status: number) =>
    new FilesUnavailable(`it ${what} with status ${status}`);

  return {
    async write(name, bytes, mediaType) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const { status } = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': mediaType, 'x-amz-content-sha256': hash },
      });
      if (status !== 200) throw refused('refused a file', status);
    },
    async read(name) {
      const { status, body } = await ask(name, { method: 'GET' });
      if (status === 404) return null;
      if (status !== 200) throw refused('did not give a file', status);
      return body;
    },
    async remove(name) {
      const { status } = await ask(name, { method: 'DELETE' });
      if (status !== 204 && status !== 200 && status !== 404) {
        throw refused('did not remove a file', status);
      }
    },
  };
}
