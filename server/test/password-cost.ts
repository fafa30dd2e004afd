import type { PasswordCost } from '../src/core/password-cost.ts';

/** A password in a test is tried in a few milliseconds, where a shop takes a quarter of a second. */
export const testPasswordCost: PasswordCost = { logN: 10, r: 8, p: 1 };
