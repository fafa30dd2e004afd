import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Keys {
  region: string;
  keyId: string;
  secret: string;
}

interface Signed {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Whether a request is signed as AWS Signature Version 4 says, worked out anew and by itself: the code
 * of an S3 error where it is not.
 */
export function faultOfSignature(keys: Keys, request: Signed): string | null {
  const { method, url, headers, body } = request;
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [keyId, day = '', region, service] = credential.split('/');
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const said = String(headers['x-amz-content-sha256'] ?? '');
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    said,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${keys.secret}`, day), keys.region),
  );
  const wanted = hmac(key, text);
  const given = Buffer.from(signature, 'hex');
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame ? null : 'SignatureDoesNotMatch';
}
