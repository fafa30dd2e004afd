import { staffRoles, type Access, type StaffRole } from '@plumbline/contracts/call/call.ts';
import { describe, expect, it } from 'vitest';
import { authorise } from './access.ts';
import { Refusal } from '../core/refusal.ts';

const guest = { accountId: null, businessId: null, roles: [] };
const shopper = { accountId: 1, businessId: null, roles: [] };
const plumber = { accountId: 2, businessId: 7, roles: [] };
const staff = (...roles: StaffRole[]) => ({ accountId: 3, businessId: null, roles });

function answer(access: Access, caller: Parameters<typeof authorise>[1]): string {
  try {
    authorise({ access }, caller);
    return 'let in';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('who may use a call', () => {
  it.each<[Access, string, string, string, string]>([
    ['anyone', 'let in', 'let in', 'let in', 'let in'],
    ['shopper', 'not-signed-in', 'let in', 'let in', 'let in'],
    ['trade', 'not-signed-in', 'not-allowed', 'let in', 'not-allowed'],
    ['staff', 'not-signed-in', 'not-allowed', 'not-allowed', 'let in'],
    ['staff:finance', 'not-signed-in', 'not-allowed', 'not-allowed', 'let in'],
  ])('of %s: a guest %s, a shopper %s, trade %s, finance %s', (access, ...expected) => {
    const callers = [guest, shopper, plumber, staff('finance')];
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
