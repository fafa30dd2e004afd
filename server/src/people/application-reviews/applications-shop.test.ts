import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import {
  addPapers,
  address,
  applied,
  approveAt,
  company,
  draftOf,
  listTornApplications,
  papersForm,
  pdf,
  people,
  provedPerson,
  seenBy,
  shownPence,
  soleTrader,
  startApplicationShop,
  subjectsTo,
  submit,
} from '../../../test/trade-applications.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

describe('from an application to its band', () => {
  it('pays trade prices from the next request on, is asked for more item by item, and is approved', async () => {
    const person = await provedPerson(shop);
    const { tradeApplications } = person.services;
    expect(await tradeApplications.getOwnTradeApplication()).toEqual({
      application: null,
      mayApply: true,
      isLate: false,
      answerBy: null,
      draftBar: null,
    });
    const draft = await tradeApplications.saveTradeApplicationBusiness({ body: company });
    expect(draft).toMatchObject({
      state: 'draft',
      business: { name: 'Alder Row Bathrooms Ltd', address: { postcode: 'SL7 1QF' } },
      register: { state: 'found', company: { isActive: true } },
      lacks: ['people', 'papers'],
    });
    await tradeApplications.saveTradeApplicationPeople({ body: people });
    expect(await refusalOf(submit(person))).toMatchObject({ code: 'application-lacks' });
    await addPapers(person, [await drawPicture()], 'van.jpg');
    expect(await shownPence(person)).toBe(129_00);
    const sent = await submit(person);
    expect(sent).toMatchObject({
      state: 'submitted',
      decideBy: '2026-11-19T16:00:00.000Z',
      provisional: { since: expect.any(String), bar: null },
    });
    // Sent twice, it is one, with one mail.
    expect(await submit(person)).toEqual(sent);
    expect(await shownPence(person)).toBe(108_00);
    const { businesses } = await person.services.businesses.listOwnBusinesses();
    expect(businesses).toMatchObject([{ role: 'owner', isProvisional: true, status: 'active' }]);

    const seen = await seenBy(reviewer, sent);
    const asked =
      await reviewer.services.applicationReviews.requireMoreInfoOfTradeAccountApplication({
        params: { id: seen.applicationId },
        body: {
          version: seen.version,
          items: [
            { text: 'The policy ended. Is there a renewal?', needsPaper: true },
            { text: 'Which address takes deliveries?', needsPaper: false },
          ],
        },
      });
    const [policy, place] = asked.items;
    const answer = (itemId: number, text: string, files: readonly Buffer[] = []) =>
      tradeApplications.answerTradeApplicationItem({
        params: { itemId },
        body: papersForm(files, { answer: text }) as never,
      });
    const unanswered = await refusalOf(answer(policy!.itemId, 'It comes on Friday.'));
    expect(unanswered).toMatchObject({ code: 'invalid-request', paths: ['/body/files'] });
    const half = await answer(policy!.itemId, '', [pdf]);
    expect(half).toMatchObject({
      state: 'more-information',
      papers: [{ itemId: null }, { paper: null }],
    });
    const whole = await answer(place!.itemId, 'Unit 2, Lock Lane.');
    expect(whole).toMatchObject({ state: 'submitted', decideBy: sent.decideBy });
    expect(await refusalOf(approveAt(reviewer, asked, bands.full))).toMatchObject({
      code: 'application-changed',
    });

    const again = await seenBy(reviewer, sent);
    const approved = await approveAt(reviewer, again, bands.full);
    expect(approved).toMatchObject({ state: 'approved', bar: 'decided' });
    expect(approved.history.map(({ kind }) => kind)).toEqual([
      'submitted',
      'provisional',
      'asked',
      'asked',
      'answered',
      'answered',
      'approved',
    ]);
    expect(await shownPence(person)).toBe(96_00);
    const [account, ...others] = (await person.services.businesses.listOwnBusinesses()).businesses;
    expect(account).toMatchObject({ isProvisional: false, status: 'active' });
    expect(others).toEqual([]);
    expect(await subjectsTo(shop, person)).toEqual([
      '2 things are missing for your trade account',
      expect.stringMatching(/^Approved: .* from now$/),
      'We decide about your trade account by Thursday 19 November, 16:00',
    ]);
    // Its account's own number leads to it as well.
    const { tradeExternalId } = account!;
    expect(await seenBy(reviewer, { tradeExternalId })).toMatchObject({
      applicationId: approved.applicationId,
    });
    expect(await refusalOf(approveAt(reviewer, approved, bands.starter))).toMatchObject({
      code: 'application-over',
    });
    expect((await tradeApplications.getOwnTradeApplication()).mayApply).toBe(false);
    const second = tradeApplications.saveTradeApplicationBusiness({ body: company });
    expect(await refusalOf(second)).toMatchObject({ code: 'trade-account-exists' });
  });

  it('gives no prices while the address is not proved, and gives them once it is', async () => {
    const person = await shop.signedIn();
    const sent = await applied(person, soleTrader(1));
    expect(sent.provisional).toEqual({ since: null, bar: 'email-not-proved' });
    expect(await shownPence(person)).toBe(129_00);
    const { tradeApplications, accounts } = person.services;
    const unproved = await tradeApplications.startProvisionalPrices();
    expect(unproved.provisional.since).toBeNull();
    const { accountId } = await accounts.getUserProfile();
    await shop.db.pool.query('update account set email_verified = true where id = $1', [accountId]);
    const proved = await tradeApplications.startProvisionalPrices();
    expect(proved.provisional).toEqual({ since: expect.any(String), bar: null });
    expect(await shownPence(person)).toBe(108_00);
    expect(await subjectsTo(shop, person)).toContain('Your trade prices have begun');
  });

  it('of one without any number is decided about first', async () => {
    const person = await provedPerson(shop);
    const sent = await applied(person, { ...soleTrader(2), vatNumber: null });
    expect(sent.provisional).toEqual({ since: null, bar: 'no-number' });
    await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
    expect(await shownPence(person)).toBe(96_00);
  });
});

describe('an application that is refused', () => {
  const save = async (business: object, person?: Visitor) =>
    refusalOf(
      (
        person ?? (await provedPerson(shop))
      ).services.tradeApplications.saveTradeApplicationBusiness({
        body: { ...company, ...business },
      }),
    );

  it('says at which field a number is wrong or foreign, and keeps nothing', async () => {
    const person = await provedPerson(shop);
    expect(await save({ companyNumber: '9900041' }, person)).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/companyNumber'],
    });
    expect(await save({ vatNumber: 'GB 980 7806 48' }, person)).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/vatNumber'],
    });
    for (const foreign of [{ companyNumber: 'FC012345' }, { vatNumber: 'DE136695976' }]) {
      expect(await save(foreign, person)).toMatchObject({ code: 'application-refused' });
    }
    const abroad = { address: { ...address, countryCode: 'FR', postcode: '75001' } };
    expect(await save(abroad, person)).toMatchObject({ paths: ['/body/address/countryCode'] });
    const { application } = await person.services.tradeApplications.getOwnTradeApplication();
    expect(application).toBeNull();
  });

  it('under another business’s number tells nothing of that business', async () => {
    const owner = await provedPerson(shop);
    const held = { companyNumber: '99000441', vatNumber: soleTrader(3).vatNumber };
    const sent = await applied(owner, { ...held, name: 'Northgate' });
    // What was only applied for bars nobody, and gives nobody prices a second time.
    const other = await provedPerson(shop);
    const beside = await applied(other, held);
    expect(beside.provisional).toEqual({ since: null, bar: 'number-not-new' });
    const alike = await seenBy(reviewer, beside);
    const same = alike.alike.filter((each) => each.same.includes('company number'));
    const { businesses } = await owner.services.businesses.listOwnBusinesses();
    const { businessId } = businesses[0]!;
    expect(same).toMatchObject([
      { what: 'application', businessId: null },
      { what: 'business', businessId },
    ]);
    await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
    const late = approveAt(reviewer, alike, bands.full);
    expect(await refusalOf(late)).toMatchObject({ code: 'application-refused' });
    for (const number of [{ companyNumber: '99000441' }, soleTrader(3)]) {
      const refusal = await save(number);
      expect(refusal).toMatchObject({ status: 422, code: 'application-refused' });
      const told = JSON.stringify(refusal.problem);
      for (const secret of [
        'Northgate',
        sent.tradeExternalId,
        (await owner.services.accounts.getUserProfile()).email,
      ]) {
        expect(told).not.toContain(secret);
      }
    }
    expect(await listTornApplications(shop)).toEqual([]);
  });

  it('begun in several windows at once is one draft, and a postcode that is none is told', async () => {
    const person = await provedPerson(shop);
    const { tradeApplications } = person.services;
    const body = { ...company, ...soleTrader(14) };
    const drafts = await Promise.all(
      Array.from({ length: 6 }, () => tradeApplications.saveTradeApplicationBusiness({ body })),
    );
    expect(new Set(drafts.map(({ tradeExternalId }) => tradeExternalId)).size).toBe(1);
    const nowhere = { address: { ...address, postcode: 'ZZ' } };
    expect(await save(nowhere, person)).toMatchObject({ code: 'postcode-invalid' });
  });

  it('tells a draft whether its prices begin with it, by the rule that then decides', async () => {
    const barOf = async ({ services }: Visitor) =>
      (await services.tradeApplications.getOwnTradeApplication()).draftBar;
    const [unproved, proved] = [await shop.signedIn(), await provedPerson(shop)];
    for (const [person, at, bar] of [
      [unproved, 71, 'email-not-proved'],
      [proved, 72, null],
    ] as const) {
      await draftOf(person, soleTrader(at));
      expect(await barOf(person)).toBe(bar);
      expect((await submit(person)).provisional.bar).toBe(bar);
      expect(await barOf(person)).toBeNull();
    }
    // What ended had its prices once: under another number, too, somebody looks first.
    await proved.services.tradeApplications.withdrawTradeApplication();
    await draftOf(proved, soleTrader(73));
    expect(await barOf(proved)).toBe('number-not-new');
    expect((await submit(proved)).provisional.bar).toBe('number-not-new');
  });

  it('a partnership is not sent without its partners, and no other kind with them', async () => {
    const person = await provedPerson(shop);
    const { tradeApplications } = person.services;
    await draftOf(person, soleTrader(70));
    const changed = await tradeApplications.saveTradeApplicationBusiness({
      body: { ...company, ...soleTrader(70), kind: 'partnership' },
    });
    expect(changed.lacks).toEqual(['people']);
    expect(await refusalOf(submit(person))).toMatchObject({ code: 'application-lacks' });
    const body = { ...people, partners: ['Ash Hart'] };
    const named = await tradeApplications.saveTradeApplicationPeople({ body });
    expect(named).toMatchObject({ lacks: [], people: { partners: ['Ash Hart'] } });
    const back = await tradeApplications.saveTradeApplicationBusiness({
      body: { ...company, ...soleTrader(70) },
    });
    expect(back).toMatchObject({ lacks: [], people: { firstName: 'Nell', partners: [] } });
  });

  it('a second one while the first is open is not begun, and a register that is away stops nobody', async () => {
    const person = await provedPerson(shop);
    const sent = await applied(person, { companyNumber: '99000500', name: 'Quiet Ltd' });
    expect(sent).toMatchObject({
      register: { state: 'away' },
      provisional: { since: expect.any(String) },
    });
    expect(await save({ companyNumber: '99000425' }, person)).toMatchObject({
      code: 'application-sent',
    });
    const numbers = await person.services.tradeApplications.checkBusinessNumbers({
      body: { kind: 'limited-company', companyNumber: '99000482', vatNumber: 'GB 98' },
    });
    expect(numbers).toMatchObject({
      company: { state: 'good' },
      register: { company: { isActive: false } },
      vat: { state: 'unfinished', message: '7 more figures.' },
      vatRegister: { state: 'not-asked' },
    });
  });

  it('with a VAT number of nobody has no prices before its decision; HMRC’s silence costs none', async () => {
    const quiet = await applied(await provedPerson(shop), soleTrader(71_500));
    expect(quiet).toMatchObject({
      vatRegister: { state: 'away' },
      provisional: { since: expect.any(String) },
    });
    const nobody = await applied(await provedPerson(shop), soleTrader(71_404));
    expect(nobody).toMatchObject({
      vatRegister: { state: 'unknown', name: null },
      papersNeeded: 2,
      provisional: { since: null, bar: 'register' },
    });
    const seen = await seenBy(reviewer, nobody);
    expect(seen.creditHint).toMatchObject({ outcome: 'careful' });
  });

  it('takes no file that is something else than it says, and runs nothing that was stored', async () => {
    const person = await provedPerson(shop);
    const { tradeApplications } = person.services;
    await tradeApplications.saveTradeApplicationBusiness({
      body: { ...company, ...soleTrader(4) },
    });
    const lies = [
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('MZ\u0090\u0000 a program'),
    ];
    for (const lie of lies) {
      const refusal = await refusalOf(addPapers(person, [lie], 'insurance.pdf'));
      expect(refusal).toMatchObject({ code: 'invalid-request', paths: ['/body/files/0'] });
    }
    expect(await refusalOf(addPapers(person, []))).toMatchObject({ paths: ['/body/files'] });
    const scripted = Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]);
    await tradeApplications.saveTradeApplicationPeople({ body: people });
    const { papers } = await addPapers(person, [scripted]);
    const sent = await submit(person);
    const path = `/services/staff/trade-applications/${sent.tradeExternalId}/papers/${papers[0]!.uploadId}`;
    const given = await reviewer.fetch(shop.baseUrl + path);
    expect(given.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(given.headers.get('x-content-type-options')).toBe('nosniff');
    expect(given.headers.get('content-security-policy')).toContain('sandbox');
    // Its own applicant and other staff are not given it.
    const support = await shop.signedIn({ roles: ['support'] });
    for (const somebody of [person, support, shop.visitor()]) {
      expect((await somebody.fetch(shop.baseUrl + path)).ok).toBe(false);
    }
    const { applicationReviews } = reviewer.services;
    const params = { tradeExternalId: sent.tradeExternalId, uploadId: papers[0]!.uploadId };
    const file = await applicationReviews.getTradeApplicationPaper({ params });
    expect(Buffer.from(file.bytes)).toEqual(scripted);
  });
});
