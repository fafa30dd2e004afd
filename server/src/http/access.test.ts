import {
  staffRoles,
  type Access,
  type Call,
  type StaffRole,
} from '@plumbline/contracts/call/call.ts';
import { describe, expect, it } from 'vitest';
import { authorise } from './access.ts';
import type { Context } from '../core/context.ts';
import { guest as nobody } from '../core/caller.ts';
import { Refusal } from '../core/refusal.ts';
import { dispatch } from './dispatch.ts';

const guest = { accountId: null, businessId: null, owesFor: null, roles: [] };
const shopper = { ...guest, accountId: 1 };
const plumber = { ...shopper, businessId: 7, owesFor: 7 };
const suspended = { ...shopper, owesFor: 7 };
const staff = (...roles: StaffRole[]) => ({ ...shopper, roles });

function answer(access: Access, caller: Parameters<typeof authorise>[1]): string {
  try {
    authorise({ access }, caller);
    return 'let in';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('who may use a call', () => {
  const no = 'not-allowed';
  it.each<[Access, string, string, string, string, string]>([
    ['anyone', 'let in', 'let in', 'let in', 'let in', 'let in'],
    ['shopper', 'not-signed-in', 'let in', 'let in', 'let in', 'let in'],
    ['trade', 'not-signed-in', no, 'let in', no, no],
    ['member', 'not-signed-in', no, 'let in', 'let in', no],
    ['staff', 'not-signed-in', no, no, no, 'let in'],
    ['staff:finance', 'not-signed-in', no, no, no, 'let in'],
  ])('of %s: guest %s, shopper %s, trade %s, suspended %s, finance %s', (access, ...expected) => {
    const callers = [guest, shopper, plumber, suspended, staff('finance')];
    expect(callers.map((caller) => answer(access, caller))).toEqual(expected);
  });

  it('of one role is that role and an admin, whatever else they are', () => {
    for (const role of staffRoles) {
      for (const other of staffRoles) {
        const isIn = other === role || other === 'admin';
        const expected = isIn ? 'let in' : 'not-allowed';
        expect(answer(`staff:${role}`, staff(other))).toBe(expected);
      }
      expect(answer(`staff:${role}`, staff('support', role))).toBe('let in');
      expect(answer(`staff:${role}`, plumber)).toBe('not-allowed');
    }
  });

  it('of two roles is either of them and an admin', () => {
    const letIn = staffRoles.filter(
      (role) => answer('staff:support|trade-reviewer', staff(role)) === 'let in',
    );
    expect(letIn).toEqual(['support', 'trade-reviewer', 'admin']);
    expect(answer('staff:support|trade-reviewer', staff())).toBe('not-allowed');
  });
});

it('is told in the log, by call and account, where somebody may not', async () => {
  const told: unknown[] = [];
  const log = { info: (what: unknown) => told.push(what) };
  const context = { config: {}, log } as unknown as Context;
  const ask = (access: Access, refused: Refusal | null = null) =>
    dispatch(
      {
        name: 'stock.adjust',
        call: { access, refusals: ['order-changed'] } as unknown as Call,
        handler: () => (refused ? Promise.reject(refused) : Promise.resolve(null)),
      },
      { caller: { ...nobody, ...shopper } },
      context,
    ).catch(() => {});
  await ask('shopper');
  await ask('shopper', new Refusal('order-changed'));
  expect(told).toEqual([]);
  await ask('staff');
  await ask('shopper', new Refusal('not-allowed'));
  const denied = { call: 'stock.adjust', accountId: 1, refusal: 'not-allowed' };
  expect(told).toEqual([denied, denied]);
});
