import { callerKey, type Caller } from '../../core/caller.ts';
import type { Allowance } from '../../db/tries.ts';
import { inboxOf } from './inbox.ts';

const dayMs = 86_400_000;

/**
 * What a mail that somebody has sent to an address of their choice counts against: five a day from
 * one sender and three a day to one address, because the shop is no tool to pester people with. A
 * guest who drops their cookie is another one, so guests of one network count together as well.
 */
export function mailsToOthers(caller: Caller, to: string): Allowance[] {
  const { accountId, network } = caller;
  return [
    { key: `mail-to-others:${callerKey(caller)}`, tries: 5, windowMs: dayMs },
    { key: `mail-from-others:${inboxOf(to)}`, tries: 3, windowMs: dayMs },
    ...(accountId === null && network !== null
      ? [{ key: `mail-to-others-from:${network}`, tries: 30, windowMs: dayMs }]
      : []),
  ];
}
