import { randomUUID } from 'node:crypto';
import { docxType, odtType } from '@plumbline/contracts/call/call.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { dumpOf } from '../../../test/seeded-person.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { removeEnquiriesOver } from '../enquiries/privacy-store.ts';

let shop: TestShop;
let staff: Visitor;
/** Somebody who hires. */
let hirer: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
  staff = await shop.signedIn({ roles: ['content'] });
  hirer = await shop.signedIn({ roles: ['admin'] });
});
afterAll(() => shop.stop());

const vacancy = {
  title: 'Technical adviser',
  place: 'Croydon',
  pay: '£31,000 – £36,000',
  hours: '37.5 hours, Mon to Fri',
  text: 'People ring you because something drips, and you find out what it is.',
  question: 'A customer has a slow basin and a fast bath on one tank. What do you ask first?',
  closesOn: null,
};
const create = (slug: string, fields: object = {}) =>
  staff.services.careers.createVacancy({ body: { slug, ...vacancy, ...fields } });

function application(slug: string, file: Blob | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  const all = { name: 'Ada Alder', email: 'ada@example.com', text: 'Where the tank stands.' };
  for (const [name, value] of Object.entries({ vacancy: slug, ...all, ...fields })) {
    form.set(name, value);
  }
  if (file) form.append('files', file, 'cv.pdf');
  return form as never;
}
const apply = (body: never) => shop.visitor().services.careers.applyForJob({ body });
const pdf = () => new Blob(['%PDF-1.7\nA life in pipes.\n%%EOF'], { type: 'application/pdf' });

it('takes an application with its CV, which those who hire read until its day', async () => {
  await create('adviser');
  const opened = await apply(application('adviser', pdf(), { mayKeep: 'true' }));
  const { careers } = hirer.services;
  const params = { slug: 'adviser' };
  const { applicants, total } = await careers.listApplicants({ params });
  expect(total).toBe(1);
  expect(applicants).toMatchObject([{ name: 'Ada Alder', cv: { fileName: 'cv.pdf' } }]);
  const [{ cv, keptUntil }] = applicants as [(typeof applicants)[0]];
  const file = { ...params, uploadId: cv!.uploadId };
  const read = await careers.getApplicantFile({ params: file });
  expect(read.bytes.length).toBeGreaterThan(0);
  await create('driver');
  const elsewhere = careers.getApplicantFile({ params: { ...file, slug: 'driver' } });
  expect(await refusalOf(elsewhere)).toMatchObject({ code: 'upload-not-found' });
  // A year by their own tick, and not the months of everybody else's.
  expect(Date.parse(keptUntil) - shop.app.context.now().getTime()).toBe(365 * 86_400_000);
  await transaction(shop.db, (tx) =>
    removeEnquiriesOver(tx, shop.app.context, new Date(keptUntil)),
  );
  expect(await careers.listApplicants({ params })).toEqual({ total: 0, applicants: [] });
  const thread = shop
    .visitor()
    .services.enquiryThreads.getEnquiry({ params: { token: opened.token } });
  expect(await refusalOf(thread)).toMatchObject({ code: 'enquiry-not-found' });
});

it('goes at once, with its papers and mails, for whoever applied, and nobody else’s does', async () => {
  await create('deleted');
  const own = { name: 'Quillon Verdi', email: 'quillon@verdi.example', text: 'My verdigris.' };
  const { token, reference } = await apply(application('deleted', pdf(), own));
  await apply(application('deleted', pdf()));
  const { enquiryThreads, enquiries } = shop.visitor().services;
  const { token: other } = await enquiries.askGeneralEnquiry({
    body: { name: 'Kim Ash', email: 'kim@else.example', text: 'Is it deep?' },
  });
  const refused = enquiryThreads.removeApplication({ params: { token: other } });
  expect(await refusalOf(refused)).toMatchObject({ code: 'forget-impossible' });
  await shop.app.context.jobs.drain();
  await enquiryThreads.removeApplication({ params: { token } });
  const params = { token };
  const again = enquiryThreads.removeApplication({ params });
  expect(await refusalOf(again)).toMatchObject({ code: 'enquiry-not-found' });
  await shop.app.context.jobs.drain({ includeLater: true });
  const dump = (await dumpOf(shop)).toLowerCase();
  expect(['quillon', 'verdi'].filter((each) => dump.includes(each))).toEqual([]);
  const listed = await hirer.services.careers.listApplicants({ params: { slug: 'deleted' } });
  expect(listed.applicants).toMatchObject([{ name: 'Ada Alder', cv: { fileName: 'cv.pdf' } }]);
  const { rows } = await shop.db.pool.query(
    'select actor_account_id as actor, action from audit_entry where subject = $1',
    [`thread:${reference}`],
  );
  expect(rows).toEqual([{ actor: null, action: 'enquiryThreads.removeApplication' }]);
});

it('shows nobody who writes vacancies who applied, and notes each look of those who hire', async () => {
  await create('buyer');
  await apply(application('buyer', pdf()));
  const params = { slug: 'buyer' };
  const { applicants } = await hirer.services.careers.listApplicants({ params });
  const { uploadId } = applicants[0]!.cv!;
  const file = { params: { ...params, uploadId } };
  await hirer.services.careers.getApplicantFile(file);
  const { careers } = staff.services;
  const refused = { code: 'not-allowed' };
  expect(await refusalOf(careers.listApplicants({ params }))).toMatchObject(refused);
  expect(await refusalOf(careers.getApplicantFile(file))).toMatchObject(refused);
  expect((await careers.getStaffVacancy({ params })).applications).toBe(1);
  const { rows } = await shop.db.pool.query(
    `select action, after from audit_entry where subject = 'vacancy:buyer' order by id`,
  );
  expect(rows.slice(1)).toEqual([
    { action: 'careers.listApplicants', after: { applicants: 1 } },
    { action: 'careers.getApplicantFile', after: { uploadId } },
  ]);
});

describe('a CV', () => {
  const typesPart = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`;
  const relations = (relation: string) =>
    strToU8(`<Relationships><Relationship Id="rId1" ${relation}/></Relationships>`);
  const link = 'Type="http://x/hyperlink" Target="https://pipes.example" TargetMode="External"';
  const docx = (parts: Record<string, Uint8Array> = {}) =>
    zipSync({
      '[Content_Types].xml': strToU8(typesPart),
      'word/document.xml': strToU8('<w:document>A life in pipes.</w:document>'),
      'word/_rels/document.xml.rels': relations(link),
      ...parts,
    });
  const named = (draw: string, xlink: string, content: string) =>
    odt(
      `<a xmlns:${draw}="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:${xlink}='http://www.w3.org/1999/xlink'>${content}</a>`,
    );
  const odt = (content: string) =>
    zipSync({
      mimetype: [strToU8(odtType), { level: 0 }],
      'content.xml': strToU8(`<office:document-content>${content}</office:document-content>`),
    });
  const template =
    'TargetMode="External" Target="https://else.example/a.dotm" Type="http://x/attachedTemplate"';
  /** A template whose part says that it ends before it is told of. */
  const understated = () => {
    const bytes = Buffer.from(docx({ 'word/_rels/a.rels': relations(template) }));
    bytes.writeUInt32LE(15, bytes.lastIndexOf('word/_rels/a.rels') - 46 + 24);
    return bytes;
  };
  /** A template in a part whose name another part has as well. */
  const twice = () => {
    const parts = {
      'word/_rels/a.rels': relations(template),
      'word/_rels/b.rels': relations(link),
    };
    const bytes = Buffer.from(docx(parts)).toString('latin1');
    return Buffer.from(bytes.replaceAll('b.rels', 'a.rels'), 'latin1');
  };
  const sent = (bytes: Uint8Array) =>
    new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });

  it('is a PDF, DOCX or ODT, by what is in it', async () => {
    await create('fitter');
    const letter = named('draw', 'xlink', '<text:p>A life in pipes.</text:p>');
    for (const bytes of [docx(), letter]) {
      await apply(application('fitter', sent(bytes)));
    }
    const { careers } = hirer.services;
    const { applicants } = await careers.listApplicants({ params: { slug: 'fitter' } });
    expect(applicants.map(({ cv }) => cv!.fileName).toSorted()).toEqual(['cv.docx', 'cv.odt']);
    const { uploadId } = applicants[0]!.cv!;
    const file = await careers.getApplicantFile({ params: { slug: 'fitter', uploadId } });
    expect(file.bytes.length).toBeGreaterThan(0);
  });

  it.each([
    ['a picture', () => drawPicture()],
    ['a page', () => strToU8('<script>alert(1)</script>')],
    ['a plain archive', () => zipSync({ 'cv.txt': strToU8('A life in pipes.') })],
    ['a macro', () => docx({ 'word/vbaProject.bin': strToU8('x') })],
    ['another file', () => docx({ 'word/embeddings/oleObject1.bin': strToU8('x') })],
    [
      'a template from elsewhere',
      () => docx({ 'word/_rels/settings.xml.rels': relations(template) }),
    ],
    [
      'a template that looks like a link',
      () => docx({ 'word/_rels/a.rels': relations(template.replace('a.dotm', 'hyperlink')) }),
    ],
    ['a template that is left out of what it says', understated],
    ['a template that is there twice', twice],
    ['a script', () => odt('<script:event-listener script:language="ooo:script"/>')],
    [
      'a picture from elsewhere',
      () => odt('<draw:image xlink:href="https://else.example/a.png"/>'),
    ],
    [
      'a picture from elsewhere behind a sign',
      () => odt('<draw:image draw:name="a>b" xlink:href="https://else.example/a.png"/>'),
    ],
    [
      'a picture from elsewhere, letter by letter',
      () => odt('<draw:image xlink:href="&#104;ttps://else.example/a.png"/>'),
    ],
    [
      'a picture from elsewhere by names of its own',
      () => named('d', 'x', '<d:image x:href="https://else.example/a.png"/>'),
    ],
    ['a hidden alphabet', () => odt('<!DOCTYPE a [<!ENTITY b "c">]>')],
    ['more than it says', () => docx({ 'word/_rels/big.rels': new Uint8Array(9_000_000) })],
    ['an archive that is cut off', () => docx().subarray(0, 300)],
  ])('is not %s, and nothing is kept', async (_, draw) => {
    const slug = `refuses-${randomUUID()}`;
    await create(slug);
    const refused = apply(application(slug, sent(await draw())));
    expect(await refusalOf(refused)).toMatchObject({ status: 400, paths: ['/body/files/0'] });
    const { applicants } = await hirer.services.careers.listApplicants({ params: { slug } });
    expect(applicants).toEqual([]);
  });
});

it('takes no application without a CV', async () => {
  await create('plumber');
  const bare = await refusalOf(apply(application('plumber', null)));
  expect(bare).toMatchObject({ code: 'invalid-request', paths: ['/body/files'] });
});

it('tells whoever writes that the vacancy was closed meanwhile, and keeps nothing', async () => {
  const { slug, version, isOpen: _, applications: __, ...fields } = await create('picker');
  const body = { ...fields, isClosed: true, version };
  const closed = await staff.services.careers.updateVacancy({ params: { slug }, body });
  expect(closed).toMatchObject({ isOpen: false, version: version + 1 });
  const late = await refusalOf(apply(application(slug, pdf())));
  expect(late).toMatchObject({ code: 'vacancy-closed' });
  const stale = staff.services.careers.updateVacancy({ params: { slug }, body });
  expect(await refusalOf(stale)).toMatchObject({ code: 'vacancy-changed' });
  const listed = await shop.visitor().services.careers.listVacancies({});
  expect(listed.vacancies.map((each) => each.slug)).not.toContain(slug);
  const read = await shop.visitor().services.careers.getVacancy({ params: { slug } });
  expect(read.isOpen).toBe(false);
  const search = await staff.services.careers.searchVacancies({ query: { state: 'closed' } });
  expect(search.vacancies).toMatchObject([{ slug }]);
  const again = create(slug);
  expect(await refusalOf(again)).toMatchObject({ code: 'vacancy-exists', paths: ['/body/slug'] });
  const own = await staff.services.careers.getStaffVacancy({ params: { slug } });
  expect(own.applications).toBe(0);
});

it('closes by itself after its last day', async () => {
  expect((await refusalOf(create('never', { closesOn: '2026-02-31' }))).paths).toEqual([
    '/body/closesOn',
  ]);
  await create('summer', { closesOn: '2026-11-18' });
  await apply(application('summer', pdf(), { email: 'last@example.com' }));
  shop.advance(86_400_000);
  expect(await refusalOf(apply(application('summer', pdf())))).toMatchObject({
    code: 'vacancy-closed',
  });
});
