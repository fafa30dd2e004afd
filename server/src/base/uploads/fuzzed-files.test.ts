import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { checkBytes } from './check-file.ts';
import { FileRefused } from './uploads.ts';

const rule = { kinds: ['picture', 'document', 'text-document', 'sheet'] } as const;
const seeds: Record<string, Buffer> = {};
beforeAll(async () => {
  const picture = sharp({ create: { width: 48, height: 32, channels: 3, background: '#4477aa' } });
  seeds['jpeg'] = await picture.clone().jpeg().toBuffer();
  seeds['png'] = await picture.clone().png().toBuffer();
  seeds['webp'] = await picture.clone().webp().toBuffer();
  seeds['gif'] = await picture.clone().gif().toBuffer();
  seeds['avif'] = await picture.clone().avif({ effort: 0 }).toBuffer();
  seeds['pdf'] = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF');
  seeds['zip'] = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(300)]);
  seeds['page'] = Buffer.from('<html><script>alert(1)</script></html>');
  seeds['svg'] = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
});

/** What is made of a file by somebody who wants it to break what reads it. */
const spoils: Record<string, (file: Buffer, random: () => number) => Buffer> = {
  'cut short': (file, random) => file.subarray(0, Math.floor(file.length * random())),
  'with bytes that were turned': (file, random) => {
    const spoiled = Buffer.from(file);
    for (let turned = 0; turned < 8; turned += 1) {
      spoiled[Math.floor(spoiled.length * random())] = Math.floor(256 * random());
    }
    return spoiled;
  },
  'with a part twice': (file, random) => {
    const at = Math.floor(file.length * random());
    return Buffer.concat([file.subarray(0, at), file.subarray(Math.floor(at / 2))]);
  },
  'with huge numbers in its head': (file, random) => {
    const spoiled = Buffer.from(file);
    const at = Math.min(spoiled.length, 64);
    for (let place = 8; place + 4 <= at; place += 4) {
      if (random() < 0.3) spoiled.writeUInt32BE(0x7f_ff_ff_ff, place);
    }
    return spoiled;
  },
};

/** What became of a file: 'picture', 'document' or another kind, 'refused' in words, or what is wrong. */
async function take(file: Buffer, name: string): Promise<string> {
  try {
    const { kind, mediaType, bytes } = await checkBytes(file, name, rule);
    if (kind !== 'picture') return kind;
    const { format, width, height } = await sharp(bytes).metadata();
    const isDrawn = mediaType === 'image/jpeg' && format === 'jpeg';
    // What was hidden behind or within it is gone.
    const isClean = !bytes.includes('<script') && Math.max(width, height) <= 2_000;
    return isDrawn && isClean ? kind : 'kept as it must not be';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return /(Send|again|smaller|Take|Save).*\.$/.test(error.message) ? 'refused' : error.message;
  }
}

const fates = ['picture', 'document', 'sheet', 'refused'];

describe.each(Object.keys(spoils))('a file %s', (spoil) => {
  it('is drawn anew, kept or refused in words, and breaks nothing', async () => {
    const random = seededRandom(19);
    const became = new Set<string>();
    for (const file of Object.values(seeds)) {
      for (let round = 0; round < 12; round += 1) {
        became.add(await take(spoils[spoil]!(file, random), `${spoil}.jpg`));
      }
    }
    expect(became).toContain('refused');
    expect([...became].filter((fate) => !fates.includes(fate))).toEqual([]);
  });
});

it('what is two kinds at once is one of them, and has nothing of the other', async () => {
  const { jpeg, png, gif, pdf, page, zip, svg } = seeds as Record<string, Buffer>;
  for (const head of [jpeg!, png!, gif!]) {
    for (const tail of [page!, pdf!, zip!, svg!]) {
      expect(['picture', 'refused']).toContain(await take(Buffer.concat([head, tail]), 'a.html'));
    }
  }
  const kept = await checkBytes(Buffer.concat([pdf!, page!]), '../../etc/passwd.html', rule);
  // It is given back as a document to fetch, by this name and type alone.
  expect(kept).toMatchObject({ mediaType: 'application/pdf', fileName: 'passwd.pdf' });
});
