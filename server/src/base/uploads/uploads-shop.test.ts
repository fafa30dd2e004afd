import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../outside/files.ts';
import { FilesUnavailable } from '../../outside/files.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { removeUploadsOver } from './jobs.ts';
import { uploadPrivacy } from './privacy-store.ts';

let shop: TestShop;
let jpeg: Buffer;
/** A picture whose file is long: half of it is half of what can be seen. */
let noise: Buffer;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
  jpeg = await drawPicture({ width: 60, height: 40 });
  const raw = { width: 120, height: 90, channels: 3 } as const;
  noise = await sharp(randomBytes(120 * 90 * 3), { raw })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.stop());

const drawPicture = (size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 3, background: '#4477aa' } })
    .jpeg()
    .toBuffer();

function formOf(...files: [bytes: Uint8Array, name: string, type?: string][]): FormData {
  const form = new FormData();
  for (const [bytes, name, type = 'image/jpeg'] of files) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

const send = (visitor: Visitor, form: FormData) =>
  visitor.services.uploads.sendFiles({ body: form as never });

async function countRows(): Promise<number> {
  const { rows } = await shop.db.pool.query<{ count: number }>(
    'select count(*)::int as count from upload where keep_until > $1',
    [shop.app.context.now()],
  );
  return rows[0]!.count;
}

/** A PNG of so many black points each way, which packs to next to nothing. */
function drawWall(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = Buffer.alloc(0);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', end)]);
}

const arrivals = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('plumbline-arriving-'));

describe('a picture that is sent', () => {
  it('is drawn anew: upright, no larger than it is looked at, and without where it was taken', async () => {
    const sent = await sharp(await drawPicture({ width: 3_000, height: 1_500 }))
      .withExif({
        IFD0: { Make: 'Telephone', Copyright: 'Robin Larch' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 38/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const visitor = shop.visitor();
    const { uploads } = await send(visitor, formOf([sent, 'IMG 2033.jpeg']));
    expect(uploads).toMatchObject([{ kind: 'picture', fileName: 'IMG-2033.jpg' }]);
    const params = { uploadId: uploads[0]!.uploadId };
    const kept = await visitor.services.uploads.getSentFile({ params });
    expect(kept).toMatchObject({ fileName: 'IMG-2033.jpg', mediaType: 'image/jpeg' });
    const seen = await sharp(kept.bytes).metadata();
    expect(seen).toMatchObject({ format: 'jpeg', width: 1_000, height: 2_000 });
    expect([seen.exif, seen.xmp, seen.iptc, seen.icc, seen.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
    expect(Buffer.from(kept.bytes).includes('Larch')).toBe(false);
  });

  it('is given back as a file that no browser opens as a page, and to nobody else', async () => {
    const visitor = shop.visitor();
    const { uploads } = await send(visitor, formOf([jpeg, 'tap.jpg']));
    const { uploadId } = uploads[0]!;
    const address = `${shop.baseUrl}/services/shop/uploads/${uploadId}`;
    const answer = await visitor.fetch(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="tap.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const stranger = shop.visitor();
    await send(stranger, formOf([jpeg, 'mine.jpg']));
    const asked = stranger.services.uploads.getSentFile({ params: { uploadId } });
    expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'upload-not-found' });
    // Nor does naming another's file make it one's own.
    const named = stranger.services.uploads.sendFiles({ body: { files: [uploadId] } });
    expect(await refusalOf(named)).toMatchObject({ code: 'upload-not-found' });
  });
});

describe('a document that is sent', () => {
  it('is kept as it came, as a file', async () => {
    const visitor = shop.visitor();
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400)]);
    const { uploads } = await send(visitor, formOf([pdf, 'quote.pdf', 'application/pdf']));
    expect(uploads).toMatchObject([{ kind: 'document', fileName: 'quote.pdf', bytes: 409 }]);
    const answer = await visitor.fetch(
      `${shop.baseUrl}/services/shop/uploads/${uploads[0]!.uploadId}`,
    );
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="quote.pdf"');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  });
});

describe('what is no picture', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(200)]);
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0heicmif1'),
    randomBytes(200),
  ]);
  const program = Buffer.concat([Buffer.from('MZ'), randomBytes(200)]);
  it.each([
    ['a page', html, 'tap.jpg', 'This file is something else'],
    ['a drawing with a script', svg, 'tap.svg', 'This file is something else'],
    ['an archive', zip, 'tap.png', 'This file is something else'],
    ['a program', program, 'tap.jpg', 'This file is something else'],
    ['nothing at all', Buffer.alloc(0), 'tap.jpg', 'This file is empty'],
    ['a picture cut short', () => jpeg.subarray(0, 60), 'tap.jpg', 'cannot be read'],
    [
      'one that lost its end',
      () => noise.subarray(0, noise.length / 2),
      'tap.jpg',
      'cannot be read',
    ],
    [
      'a page behind the head of one',
      () => Buffer.concat([jpeg.subarray(0, 20), html]),
      'tap.jpg',
      'cannot be read',
    ],
    ['what a telephone makes', heic, 'IMG_2041.HEIC', 'Take a screenshot of it'],
    ['the same under another name', heic, 'IMG_2041.jpg', 'Take a screenshot of it'],
  ])('%s is refused by its content, whatever it is called', async (_, bytes, name, says) => {
    const before = await countRows();
    const sent = typeof bytes === 'function' ? bytes() : bytes;
    const good: [Buffer, string] = [jpeg, 'good.jpg'];
    const { problem } = await refusalOf(send(shop.visitor(), formOf(good, [sent, name])));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.fields).toEqual([
      { path: '/body/files/1', message: expect.stringContaining(says) },
    ]);
    // Nothing of the form is kept, the good picture neither.
    expect(await countRows()).toBe(before);
  });

  it('a small file that would fill the memory is refused before it does', async () => {
    const bomb = drawWall(16_000);
    expect(bomb.length).toBeLessThan(100_000);
    const { problem } = await refusalOf(send(shop.visitor(), formOf([bomb, 'wall.png'])));
    expect(problem.fields![0]!.message).toContain('too large');
  });

  it('of one that moves the first picture is kept, however many there are', async () => {
    const frames = 400;
    const moving = await sharp(Buffer.alloc(64 * 64 * 3 * frames, 90), {
      raw: { width: 64, height: 64 * frames, channels: 3, pageHeight: 64 },
    })
      .gif({ delay: 20 })
      .toBuffer();
    const visitor = shop.visitor();
    const { uploads } = await send(visitor, formOf([moving, 'tap.gif']));
    const params = { uploadId: uploads[0]!.uploadId };
    const { bytes } = await visitor.services.uploads.getSentFile({ params });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 64 });
  });

  it('a file that is too large is told at its own place', async () => {
    const large = Buffer.concat([jpeg, Buffer.alloc(17 * 1024 * 1024)]);
    const { problem } = await refusalOf(
      send(shop.visitor(), formOf([jpeg, 'a.jpg'], [large, 'b.jpg'])),
    );
    expect(problem.fields).toEqual([
      { path: '/body/files/1', message: expect.stringContaining('larger than 16 MB') },
    ]);
  });

  it('a hundred files are refused at once, and none is kept', async () => {
    const before = await countRows();
    const many = Array.from({ length: 100 }, (): [Buffer, string] => [jpeg, 'tap.jpg']);
    const { problem } = await refusalOf(send(shop.visitor(), formOf(...many)));
    expect(problem.fields).toEqual([{ path: '/body/files/8', message: 'Send 8 files at most.' }]);
    expect(await countRows()).toBe(before);
  });

  it('a form of more than can be sent at once is cut off', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024, 1);
    const five = Array.from({ length: 5 }, (): [Buffer, string] => [large, 'tap.jpg']);
    const status = await send(shop.visitor(), formOf(...five)).then(
      () => 200,
      ({ status: refused }) => refused,
    );
    // The connection may be gone before the answer is read; nothing is taken either way.
    expect([413, undefined]).toContain(status);
  });

  it('a field that takes no file, and a call that takes no form, say so', async () => {
    const form = formOf([jpeg, 'tap.jpg']);
    form.append('other', new Blob([new Uint8Array(jpeg)]), 'tap.jpg');
    const { problem } = await refusalOf(send(shop.visitor(), form));
    expect(problem.fields).toEqual([
      { path: '/body/other/0', message: 'Files cannot be sent here.' },
    ]);
    const elsewhere = await fetch(`${shop.baseUrl}/services/ordering/basket`, {
      method: 'POST',
      body: formOf([jpeg, 'tap.jpg']),
    });
    expect(elsewhere.status).toBe(415);
  });
});

describe('a form that does not arrive whole', () => {
  it('leaves nothing behind: no row, no file, nothing that was on its way', async () => {
    const before = await countRows();
    const arriving = await arrivals();
    const { port } = new URL(shop.baseUrl);
    const boundary = 'a-boundary';
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n` +
      'content-type: image/jpeg\r\n\r\n';
    const sent = httpRequest({
      port,
      method: 'POST',
      path: '/services/shop/uploads',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 100_000,
      },
    });
    sent.on('error', () => {});
    sent.write(
      Buffer.concat([Buffer.from(part('a.jpg')), jpeg, Buffer.from(`\r\n${part('b.jpg')}`), jpeg]),
    );
    const own = async () => (await arrivals()).filter((name) => !arriving.includes(name));
    await expect.poll(own).not.toEqual([]);
    const begun = await own();
    sent.destroy();
    await expect.poll(async () => (await own()).filter((name) => begun.includes(name))).toEqual([]);
    expect(await countRows()).toBe(before);
  });

  it('is refused where its end is missing', async () => {
    const answer = await fetch(`${shop.baseUrl}/services/shop/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc',
    });
    expect(answer.status).toBe(400);
  });
});

describe('a store that is away', () => {
  it('takes nothing, says so, and the row of what was begun goes with the next run', async () => {
    const { context } = shop.app;
    const { files } = context;
    const away: Files = {
      ...files,
      write: async () => {
        throw new FilesUnavailable('away');
      },
    };
    context.files = away;
    const refused = await refusalOf(send(shop.visitor(), formOf([jpeg, 'tap.jpg'])));
    context.files = files;
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    await removeUploadsOver(context);
    const { rows } = await shop.db.pool.query('select from upload where stored_at is null');
    expect(rows).toEqual([]);
  });
});

describe('the end of a file', () => {
  it('comes by itself where it belongs to nothing after an hour: from the store, and then the row', async () => {
    const visitor = shop.visitor();
    const { uploads } = await send(visitor, formOf([jpeg, 'tap.jpg']));
    const { uploadId } = uploads[0]!;
    const { context } = shop.app;
    expect(await context.files.read(uploadId)).not.toBeNull();
    shop.advance(60 * 60_000);
    const asked = visitor.services.uploads.getSentFile({ params: { uploadId } });
    expect(await refusalOf(asked)).toMatchObject({ code: 'upload-not-found' });
    await removeUploadsOver(context);
    expect(await context.files.read(uploadId)).toBeNull();
    expect(await countRows()).toBe(0);
  });

  it('goes past a file that something still shows, and keeps that one whole', async () => {
    const { context } = shop.app;
    const sender = await shop.signedIn({ roles: ['content'] });
    const { uploads } = await send(sender, formOf([jpeg, 'shown.jpg'], [jpeg, 'gone.jpg']));
    const [shown, gone] = uploads.map(({ uploadId }) => uploadId) as [string, string];
    await sender.services.media.addMedia({
      body: { name: 'Shown', alt: 'A tap', files: [shown] },
    });
    const { pool } = shop.db;
    await pool.query('update upload set keep_until = sent_at where upload_id = $1', [shown]);
    shop.advance(60 * 60_000);
    await removeUploadsOver(context);
    expect(await context.files.read(shown)).not.toBeNull();
    expect(await context.files.read(gone)).toBeNull();
    const { rows } = await pool.query('select upload_id from upload where keep_until <= $1', [
      context.now(),
    ]);
    expect(rows).toEqual([{ upload_id: shown }]);
  });
});

describe('the erasure of whoever sent files', () => {
  it('ends what waits alone: what belongs to something stays, without its sender', async () => {
    const { context } = shop.app;
    const sender = await shop.signedIn({ roles: ['content'] });
    const { uploads } = await send(sender, formOf([jpeg, 'kept.jpg'], [jpeg, 'waits.jpg']));
    const [kept, waits] = uploads.map(({ uploadId }) => uploadId) as [string, string];
    await sender.services.media.addMedia({ body: { name: 'Kept', alt: 'A tap', files: [kept] } });
    const { rows } = await shop.db.pool.query<{ sentBy: string }>(
      'select sent_by as "sentBy" from upload where upload_id = $1',
      [kept],
    );
    const person = { accountId: 0, emails: [], names: [rows[0]!.sentBy] };
    await transaction(shop.db, (tx) => uploadPrivacy.erases!(tx, person as never, context));
    const { rows: after } = await shop.db.pool.query(
      `select upload_id as id, sent_by as by, keep_until > $1 as stays from upload
        where upload_id = any($2) order by kept_at`,
      [context.now(), [kept, waits]],
    );
    expect(after).toEqual([
      { id: kept, by: 'erased', stays: true },
      { id: waits, by: 'erased', stays: false },
    ]);
  });
});
