import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveHmrc } from '../../../simulators/companies/hmrc.ts';
import { createHmrcVat, type VatRegister } from './vat-numbers.ts';

let hmrc: Awaited<ReturnType<typeof serveHmrc>>;
let nowMs = Date.parse('2026-11-23T09:00:00Z');
let register: VatRegister;
beforeAll(async () => {
  hmrc = await serveHmrc();
  register = createHmrcVat(hmrc, () => new Date(nowMs));
});
afterAll(() => hmrc.stop());

describe('HMRC’s check of a VAT number', () => {
  it('says who has it, or that nobody has', async () => {
    expect(await register.findVatNumber('999000425')).toEqual({ name: 'STILLWATER BATHROOMS LTD' });
    expect(await register.findVatNumber('999000404')).toBeNull();
  });

  it.each([
    ['broken', 'answered 500'],
    ['throttled', 'answered 429'],
    ['garbled', 'JSON'],
    ['another', 'something else'],
    ['proxy', 'JSON'],
  ] as const)('that is %s is no word about the number', async (fault, message) => {
    hmrc.doWrong(fault);
    await expect(register.findVatNumber('999000404')).rejects.toThrow(message);
    // The next question is asked as if nothing had been.
    expect(await register.findVatNumber('999000404')).toBeNull();
  });

  it('is asked again with a new token where the old one ended, once', async () => {
    hmrc.doWrong('token-ended');
    expect(await register.findVatNumber('999000425')).not.toBeNull();
    hmrc.doWrong('token-ended', 'token-ended');
    await expect(register.findVatNumber('999000425')).rejects.toThrow('401');
    nowMs += 5 * 3_600_000;
    hmrc.doWrong('no-token');
    await expect(register.findVatNumber('999000425')).rejects.toThrow('no token');
    expect(await register.findVatNumber('999000425')).not.toBeNull();
  });

  it('is given up where it stays silent', async () => {
    const impatient = createHmrcVat(hmrc, () => new Date(nowMs), 50);
    hmrc.doWrong('silent');
    await expect(impatient.findVatNumber('999000425')).rejects.toThrow('timeout');
  });
});
