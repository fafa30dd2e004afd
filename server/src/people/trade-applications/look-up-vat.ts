import type { VatResult } from '@plumbline/contracts/nouns/trade-applications.ts';
import type { Context } from '../../core/context.ts';
import { vatDigits } from '../../core/vat-number.ts';

/** What HMRC says of a VAT number, as far as it answers; it is asked outside of any transaction. */
export async function lookUpVat(
  { vatRegister, log, now }: Pick<Context, 'vatRegister' | 'log' | 'now'>,
  vatNumber: string | null,
): Promise<VatResult> {
  const digits = vatNumber === null ? null : vatDigits(vatNumber);
  if (digits === null || vatRegister === null) {
    return { state: 'not-asked', name: null, askedAt: null };
  }
  const askedAt = now().toISOString();
  try {
    const holder = await vatRegister.findVatNumber(digits);
    return { state: holder ? 'found' : 'unknown', name: holder?.name ?? null, askedAt };
  } catch (error) {
    // Whatever is the matter there, people can apply: the number is well-formed.
    log.warn({ err: error }, 'the VAT register does not answer');
    return { state: 'away', name: null, askedAt };
  }
}
