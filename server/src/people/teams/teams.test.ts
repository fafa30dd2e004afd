import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { noLimits } from '../businesses/members-store.ts';
import { findPerson } from '../identity/privacy-store.ts';
import { teamPrivacy } from './privacy-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

const profileOf = ({ services }: Visitor) => services.accounts.getUserProfile();
const saysVerified = (accountId: number, isVerified: boolean) =>
  shop.db.pool.query('update account set email_verified = $2 where id = $1', [
    accountId,
    isVerified,
  ]);
const invite = async (owner: Visitor, guest: Visitor, more: object = {}) => {
  const { email, accountId } = await profileOf(guest);
  await saysVerified(accountId, true);
  const body = { email: email.toUpperCase(), role: 'buyer' as const, ...noLimits, ...more };
  await owner.services.teams.inviteMember({ body });
  return { params: { token: await linkTo(email) } };
};

/** The token of the link in the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await shop.db.pool.query<{ text: string }>(
    `select text from message where kind = 'team-invitation' and lower(to_address) = lower($1)
      order by created_at desc, id limit 1`,
    [email],
  );
  return /\/invitation\/([\w-]+)/.exec(rows[0]!.text)![1]!;
}

describe('an invitation', () => {
  it('is a page to look at until its own address accepts it, signed in', async () => {
    const [owner, guest, other] = await Promise.all([
      shop.signedIn({ band: 'band-3' }),
      shop.signedIn(),
      shop.signedIn(),
    ]);
    const link = await invite(owner, guest, { orderLimitPence: 250_00 });
    const team = () => owner.services.businesses.getTeam();

    // A scanner opens what is in a mail, and so may anybody to whom it is passed on.
    for (const visitor of [shop.visitor(), other]) {
      expect(await visitor.services.teams.getInvitation(link)).toMatchObject({
        state: 'open',
        isForCaller: false,
      });
      expect([401, 403]).toContain(
        (await refusalOf(visitor.services.teams.acceptInvitation(link))).status,
      );
    }
    expect((await team()).members).toHaveLength(1);

    expect(await guest.services.teams.getInvitation(link)).toMatchObject({ isForCaller: true });
    await guest.services.teams.acceptInvitation(link);
    expect((await team()).members).toMatchObject([
      { role: 'owner' },
      { role: 'buyer', limits: { orderLimitPence: 250_00, monthLimitPence: null } },
    ]);
    expect((await profileOf(guest)).trade).not.toBeNull();
    expect((await refusalOf(guest.services.teams.acceptInvitation(link))).code).toBe(
      'invitation-over',
    );
    const again = owner.services.teams.inviteMember({
      body: { email: (await profileOf(guest)).email, role: 'owner', ...noLimits },
    });
    expect((await refusalOf(again)).code).toBe('member-exists');
  });

  it('is for nobody whose address is theirs by their own word alone, and says what to do', async () => {
    const [owner, guest] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    const link = await invite(owner, guest);
    const { accountId } = await profileOf(guest);
    await saysVerified(accountId, false);
    const { teams } = guest.services;
    expect(await teams.getInvitation(link)).toMatchObject({ isForCaller: false, isUnproven: true });
    expect(await refusalOf(teams.acceptInvitation(link))).toMatchObject({
      code: 'invitation-unproven',
      detail: expect.stringContaining('Confirm the address there'),
    });
    expect((await owner.services.businesses.getTeam()).members).toHaveLength(1);
    await saysVerified(accountId, true);
    await teams.acceptInvitation(link);
  });

  it('makes one member, however often it is accepted at once', async () => {
    const [owner, guest] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    const link = await invite(owner, guest);
    const accepted = await Promise.allSettled(
      Array.from({ length: 8 }, () => guest.services.teams.acceptInvitation(link)),
    );
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.services.businesses.getTeam()).members).toHaveLength(2);
  });

  it('ends by another one, by being taken back, with its owner’s ownership and after three days', async () => {
    const [owner, guest] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    const { accountId: guestId } = await profileOf(guest);
    const stateOf = async (link: Parameters<typeof guest.services.teams.getInvitation>[0]) =>
      (await guest.services.teams.getInvitation(link)).state;
    const first = await invite(owner, guest);
    shop.advance(1000);
    const second = await invite(owner, guest, { role: 'owner' });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['over', 'open']);
    const { invitations } = await owner.services.teams.listInvitations();
    expect(invitations).toMatchObject([{ role: 'owner' }]);
    const params = { invitationId: invitations[0]!.invitationId };
    await owner.services.teams.withdrawInvitation({ params });
    expect(await stateOf(second)).toBe('over');
    expect((await refusalOf(owner.services.teams.withdrawInvitation({ params }))).code).toBe(
      'invitation-not-found',
    );

    const heir = await shop.signedIn();
    shop.advance(1000);
    await heir.services.teams.acceptInvitation(await invite(owner, heir, { role: 'owner' }));
    shop.advance(1000);
    const orphan = await invite(owner, guest);
    const { accountId } = await profileOf(owner);
    await heir.services.businesses.setMemberRole({
      params: { accountId },
      body: { role: 'buyer' },
    });
    expect(await stateOf(orphan)).toBe('over');
    expect((await refusalOf(owner.services.teams.listInvitations())).code).toBe('not-an-owner');
    expect(await heir.services.teams.listInvitations()).toEqual({ invitations: [] });
    shop.advance(1000);
    const late = await invite(heir, guest);
    shop.advance(3 * 86_400_000);
    expect(await stateOf(late)).toBe('over');
    guest.cookies.set('session', await shop.sessionOf(guestId));
    expect((await refusalOf(guest.services.teams.acceptInvitation(late))).code).toBe(
      'invitation-over',
    );
    const forged = { params: { token: 'A'.repeat(43) } };
    expect((await refusalOf(guest.services.teams.getInvitation(forged))).code).toBe(
      'invitation-not-found',
    );
  });
});

it('tells nobody of an invitation whose address they only say is theirs', async () => {
  const [owner, guest] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
  await invite(owner, guest);
  const { accountId } = await profileOf(guest);
  const told = async (isProved: boolean) => {
    await saysVerified(accountId, isProved);
    const person = (await findPerson(shop.db, accountId))!;
    return teamPrivacy.exports!['invitations']!(shop.db, person);
  };
  expect(await told(false)).toEqual([]);
  expect(await told(true)).toMatchObject([{ role: 'buyer', byYou: false }]);
});

describe('a team', () => {
  it('has limits that owners set, which buyers see of themselves alone, and a history by member', async () => {
    const [owner, guest] = await Promise.all([shop.signedIn({ band: 'band-3' }), shop.signedIn()]);
    await guest.services.teams.acceptInvitation(await invite(owner, guest));
    const { accountId } = await profileOf(guest);
    const params = { accountId };
    const body = { ...noLimits, monthLimitPence: 1_500_00 };
    const { members } = await owner.services.businesses.setMemberLimits({ params, body });
    expect(members.find((each) => each.accountId === accountId)!.limits).toEqual(body);
    const asGuest = guest.services.businesses;
    expect((await asGuest.getTeam()).members.map(({ limits }) => limits)).toEqual([null, body]);
    const wishes = { poNumber: 'required', jobReference: 'no' } as const;
    expect(
      (await owner.services.businesses.setReferenceWishes({ body: wishes })).references,
    ).toEqual(wishes);
    // Tries of those who may not are none: the owner invites as before.
    const stranger = { email: 'new.start@example.org', role: 'buyer' as const, ...noLimits };
    for (let tries = 0; tries < 7; tries += 1) {
      const tried = guest.services.teams.inviteMember({ body: stranger });
      expect((await refusalOf(tried)).code).toBe('not-an-owner');
    }
    await owner.services.teams.inviteMember({ body: stranger });
    for (const tried of ['setMemberLimits', 'setReferenceWishes', 'listTeamHistory'] as const) {
      const refused =
        tried === 'setMemberLimits'
          ? asGuest.setMemberLimits({ params, body: noLimits })
          : tried === 'setReferenceWishes'
            ? asGuest.setReferenceWishes({ body: wishes })
            : guest.services.teams.listTeamHistory({ query: {} });
      expect((await refusalOf(refused)).code).toBe('not-an-owner');
    }
    const missing = { params: { accountId: 2_000_000_000 }, body: noLimits };
    expect((await refusalOf(owner.services.businesses.setMemberLimits(missing))).code).toBe(
      'member-not-found',
    );

    const kinds = async (query: { accountId?: number }) =>
      (await owner.services.teams.listTeamHistory({ query })).events.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['invited', 'references', 'limits', 'joined', 'invited']);
    expect(await kinds({ accountId })).toEqual(['limits', 'joined']);
    const { events } = await owner.services.teams.listTeamHistory({ query: { accountId } });
    expect(events[0]).toMatchObject({ limits: body, limitsBefore: noLimits });
  });
});
