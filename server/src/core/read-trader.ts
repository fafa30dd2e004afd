import type { Trader } from '@plumbline/contracts/nouns/trader.ts';
import { isGenuineVat, printedVat, vatDigits } from './vat-number.ts';

type Read = <T, F>(name: string, parse: (text: string) => T, otherwise: F) => T | F;

/** A demo's trader is plainly invented: no register holds these numbers, and nobody answers there. */
const invented = {
  address: ['1 Specimen Street', 'Exampleton', 'ZZ1 1ZZ'],
  companyNumber: '00000000',
  vatNumber: 'GB 123 4567 89',
  telephone: '01632 960123',
  email: 'hello@example.com',
};

/** Reads who sells here. Only a demo makes any of it up; what is left out of a live shop is not told. */
export function readTrader(read: Read, mode: 'demo' | 'live', shopName: string): Trader {
  const made = mode === 'demo' ? { companyName: `${shopName} Ltd`, ...invented } : null;
  // An invented number is right for a demo and wrong anywhere else.
  const strict = mode === 'live';
  return {
    companyName: read('COMPANY_NAME', (text) => text, made?.companyName ?? ''),
    address: read('COMPANY_ADDRESS', addressLines, made?.address ?? []),
    companyNumber: read('COMPANY_NUMBER', companyNumber(strict), made?.companyNumber ?? null),
    vatNumber: read('VAT_NUMBER', vatNumber(strict), made?.vatNumber ?? null),
    telephone: read('SHOP_TELEPHONE', telephone, made?.telephone ?? null),
    email: read('SHOP_EMAIL', email, made?.email ?? ''),
  };
}

/** What the law has every trader tell, and nobody can make up for them. */
export function traderProblems({ companyName, address, email: mail }: Trader): string[] {
  const required: [missing: boolean, sentence: string][] = [
    [companyName === '', 'COMPANY_NAME is missing: who sells here, as registered.'],
    [address.length === 0, 'COMPANY_ADDRESS is missing: the registered address.'],
    [mail === '', 'SHOP_EMAIL is missing: the address that customers write to.'],
  ];
  return required.filter(([missing]) => missing).map(([, sentence]) => sentence);
}

function addressLines(text: string): string[] {
  const lines = text.split(',').map((line) => line.trim());
  if (lines.length < 2 || lines.includes('')) {
    throw new Error(`is '${text}'; it must be lines with commas between: 1 High Street, York.`);
  }
  return lines;
}

/** As Companies House writes it: eight digits, or two letters and six digits. */
function companyNumber(strict: boolean) {
  return (text: string): string => {
    const wellFormed = /^(\d{8}|[A-Z]{2}\d{6})$/.test(text);
    if (!wellFormed || (strict && /^0+$/.test(text))) {
      throw new Error(`is '${text}'; it must be as Companies House writes it, such as 01234567.`);
    }
    return text;
  };
}

/** Written as on an invoice. An invented one is right for a demo alone. */
function vatNumber(strict: boolean) {
  return (text: string): string => {
    const digits = vatDigits(text);
    if (digits === null || (strict && !isGenuineVat(digits))) {
      throw new Error(`is '${text}', which is no VAT number of the United Kingdom.`);
    }
    return printedVat(digits);
  };
}

function telephone(text: string): string {
  if (!/^\+?[\d ()]{7,20}$/.test(text)) {
    throw new Error(`is '${text}'; it must be a number to dial, such as 020 7946 0123.`);
  }
  return text;
}

function email(text: string): string {
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)) {
    throw new Error(`is '${text}'; it must be one address, such as hello@shop.example.`);
  }
  return text;
}
