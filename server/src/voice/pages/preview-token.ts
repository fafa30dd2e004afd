import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../core/context.ts';

/** As whom a page is looked at before it is in the shop. */
export type PreviewAs = 'guest' | 'consumer' | 'band';

export interface Preview {
  pageId: number;
  /** The version that it shows; null for whichever was saved last. */
  version: number | null;
  as: PreviewAs;
  /** Of those who are looked at it as a band, which; null for the oldest. */
  bandId: number | null;
  expiresAt: Date;
}

const lifetimeMs = 60 * 60_000;

const signed = ({ signingKey }: Pick<Context, 'signingKey'>, text: string) =>
  createHmac('sha256', signingKey).update(`content preview ${text}`).digest();

/** A token that opens a page for an hour, in one version or as it was saved last, and nothing else. */
export function makePreviewToken(
  context: Pick<Context, 'signingKey' | 'now'>,
  { pageId, version }: Pick<Preview, 'pageId' | 'version'>,
  { as, bandId = null }: { as: PreviewAs; bandId?: number | null | undefined },
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(context.now().getTime() + lifetimeMs);
  const what = version === null ? pageId : `${pageId}v${version}`;
  const text = `${what}.${as}${as === 'band' ? (bandId ?? '') : ''}.${expiresAt.getTime()}`;
  return { token: `${text}.${signed(context, text).toString('base64url')}`, expiresAt };
}

/** What a token opens; null where nobody made it. Whoever asks looks at its time. */
export function readPreviewToken(
  context: Pick<Context, 'signingKey'>,
  token: string,
): Preview | null {
  const [, text, pageId, version, as, bandId, time, signature] =
    /^((\d{1,10})(?:v(\d{1,10}))?\.(guest|consumer|band)(\d{0,10})\.(\d{1,16}))\.([\w-]{43})$/.exec(
      token,
    ) ?? [];
  if (!text) return null;
  const isOurs = timingSafeEqual(signed(context, text), Buffer.from(signature!, 'base64url'));
  if (!isOurs) return null;
  return {
    pageId: Number(pageId),
    version: version === undefined ? null : Number(version),
    as: as as PreviewAs,
    bandId: bandId === '' ? null : Number(bandId),
    expiresAt: new Date(Number(time)),
  };
}
