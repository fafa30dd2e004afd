import {
  quotePricings,
  vatRates,
  workUnits,
  type QuoteContent,
  type QuoteLine,
  type QuotePricing,
} from '@plumbline/contracts/nouns/quotes.ts';
import type { FieldError } from '../../kit/form.ts';
import { hundredthsOf, hundredthsText } from '../../kit/typed-values.ts';
import { problemOf } from '../../request/problems.server.ts';

/** A line as it stands in the form; what its kind has no field for is ''. */
export interface RowTexts {
  kind: QuoteLine['kind'];
  code: string;
  text: string;
  quantity: string;
  unit: string;
  each: string;
  percent: string;
  /** How its own percentage is meant; '' as its section's. */
  pricing: string;
}

export interface SectionTexts {
  title: string;
  pricing: string;
  percent: string;
  rows: RowTexts[];
}

/** The form of a quote as it is typed. */
export interface QuoteTexts {
  title: string;
  jobReference: string;
  clientName: string;
  clientAddress: string;
  introduction: string;
  terms: string;
  exclusions: string;
  vat: string;
  validUntil: string;
  deposit: string;
  showsLines: string;
  sections: SectionTexts[];
}

const blankGoods: RowTexts = {
  kind: 'goods',
  code: '',
  text: '',
  quantity: '',
  unit: '',
  each: '',
  percent: '',
  pricing: '',
};
const blankWork: RowTexts = { ...blankGoods, kind: 'work', unit: 'day' };

const notRegistered = 'none';

function textsOfLine(line: QuoteLine): RowTexts {
  switch (line.kind) {
    case 'goods':
      return {
        ...blankGoods,
        code: line.sku,
        text: line.label ?? '',
        quantity: String(line.quantity),
        percent: line.pricing ? hundredthsText(line.pricing.basisPoints) : '',
        pricing: line.pricing?.kind ?? '',
      };
    case 'work':
      return {
        ...blankWork,
        text: line.text,
        quantity: String(line.quantity / 100),
        unit: line.unit,
        each: hundredthsText(line.eachPence),
      };
    case 'allowance':
      return {
        ...blankWork,
        kind: 'work',
        unit: allowance,
        text: line.text,
        quantity: '1',
        each: hundredthsText(line.pence),
      };
  }
}

/** Among the units of work: a sum that is set aside. */
const allowance = 'allowance';

/** A quote as its form begins with it. */
export const textsOfQuote = (content: QuoteContent, jobReference: string | null): QuoteTexts => ({
  title: content.title,
  jobReference: jobReference ?? '',
  clientName: content.clientName,
  clientAddress: content.clientAddress,
  introduction: content.introduction,
  terms: content.terms,
  exclusions: content.exclusions.join('\n'),
  vat: content.vat.isRegistered ? String(content.vat.ratePercent) : notRegistered,
  validUntil: content.validUntil,
  deposit: content.depositPence === null ? '' : hundredthsText(content.depositPence),
  showsLines: content.showsLines ? 'on' : '',
  sections: content.sections.map(({ title, pricing, lines }) => ({
    title,
    pricing: pricing.kind,
    percent: hundredthsText(pricing.basisPoints),
    rows: lines.map(textsOfLine),
  })),
});

const rowNames = [
  'section',
  'kind',
  'code',
  'text',
  'quantity',
  'unit',
  'each',
  'percent',
  'pricing',
] as const;

/** Whether nobody has typed anything into a row; its unit and its kind stand there from the start. */
const isBlank = ({ code, text, quantity, each, percent }: RowTexts) =>
  code + text + quantity + each + percent === '';

/**
 * The form as it was sent, row by row; what is blank is left out, and so is the row that was to go.
 */
export function readQuoteForm(sent: FormData): QuoteTexts {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  const all = (name: string) => sent.getAll(name).map((value) => String(value).trim());
  const columns = Object.fromEntries(rowNames.map((name) => [name, all(`row-${name}`)]));
  const dropped = text('drop');
  const rows = (columns['kind'] ?? []).map((_, at) =>
    Object.fromEntries(rowNames.map((name) => [name, columns[name]![at] ?? ''])),
  ) as unknown as (RowTexts & { section: string })[];
  const kept = rows.filter((row, at) => String(at) !== dropped && !isBlank(row));
  const titles = all('section-title');
  const pricings = all('section-pricing');
  const percents = all('section-percent');
  return {
    title: text('title'),
    jobReference: text('jobReference'),
    clientName: text('clientName'),
    clientAddress: text('clientAddress'),
    introduction: text('introduction'),
    terms: text('terms'),
    exclusions: text('exclusions'),
    vat: text('vat'),
    validUntil: text('validUntil'),
    deposit: text('deposit'),
    showsLines: text('showsLines'),
    sections: titles
      .map((title, at) => ({
        title,
        pricing: pricings[at] ?? 'mark-up',
        percent: percents[at] ?? '',
        rows: kept
          .filter(({ section }) => section === String(at))
          .map(({ section: _section, ...row }) => row),
      }))
      .filter(({ title, rows: own }) => title !== '' || own.length > 0),
  };
}

/** The field of a row, by its place in the form. */
const rowField = (section: number, row: number, name: string) =>
  `section-${section}-row-${row}-${name}`;

/** What was typed as the call takes it, or what of it cannot be read, each at its field. */
export function contentOf(texts: QuoteTexts): { content: QuoteContent } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const refuse = (name: string, message: string) => errors.push({ name, message });
  const percentOf = (text: string, kind: string, field: string): QuotePricing => {
    const basisPoints = text === '' ? 0 : hundredthsOf(text);
    const isFine = basisPoints !== null && basisPoints >= 0 && basisPoints <= 100_000;
    if (!isFine) refuse(field, 'Enter a percentage, like 25 or 12.5.');
    const known = Object.hasOwn(quotePricings, kind) ? (kind as QuotePricing['kind']) : 'mark-up';
    return { kind: known, basisPoints: isFine ? basisPoints : 0 };
  };
  const moneyOf = (text: string, field: string): number => {
    const pence = hundredthsOf(text);
    if (pence === null || pence < 0) refuse(field, 'Enter a sum, like 295 or 295.50.');
    return pence ?? 0;
  };
  const sections = texts.sections.map((section, at) => {
    if (section.title === '') refuse(`section-${at}-title`, 'Name this section.');
    const pricing = percentOf(section.percent, section.pricing, `section-${at}-percent`);
    const lines = section.rows.map((row, index): QuoteLine => {
      const field = (name: string) => rowField(at, index, name);
      if (row.kind === 'goods') {
        if (row.code === '') refuse(field('code'), 'Enter the code of what is meant.');
        const quantity = Number(row.quantity || '1');
        if (!/^\d{0,3}$/.test(row.quantity) || quantity < 1) {
          refuse(field('quantity'), `Enter how many, from 1 to 999, of ${row.code || 'it'}.`);
        }
        return {
          kind: 'goods',
          sku: row.code,
          quantity,
          label: row.text || null,
          pricing:
            row.percent === ''
              ? null
              : percentOf(row.percent, row.pricing || section.pricing, field('percent')),
        };
      }
      const what = row.text;
      if (what === '') refuse(field('text'), 'Say what this is for.');
      const eachPence = moneyOf(row.each, field('each'));
      if (row.unit === allowance) return { kind: 'allowance', text: what, pence: eachPence };
      const quantity = row.quantity === '' ? 100 : hundredthsOf(row.quantity);
      if (quantity === null || quantity < 1) {
        refuse(field('quantity'), 'Enter how many, like 4 or 2.5.');
      }
      const unit = Object.hasOwn(workUnits, row.unit)
        ? (row.unit as keyof typeof workUnits)
        : 'job';
      return { kind: 'work', text: what, quantity: quantity ?? 100, unit, eachPence };
    });
    return { title: section.title, pricing, lines };
  });
  const depositPence = texts.deposit === '' ? null : moneyOf(texts.deposit, 'deposit');
  if (texts.title === '') refuse('title', 'Say what the quote is for.');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texts.validUntil)) {
    refuse('validUntil', 'Enter the last day of the quote.');
  }
  if (errors.length > 0) return { errors };
  const rate = vatRates.find((each) => String(each) === texts.vat);
  return {
    content: {
      title: texts.title,
      clientName: texts.clientName,
      clientAddress: texts.clientAddress,
      introduction: texts.introduction,
      terms: texts.terms,
      exclusions: texts.exclusions
        .split('\n')
        .map((each) => each.trim())
        .filter(Boolean),
      sections,
      vat: { isRegistered: texts.vat !== notRegistered, ratePercent: rate ?? 20 },
      validUntil: texts.validUntil,
      depositPence,
      showsLines: texts.showsLines !== '',
    },
  };
}

/** The fields of a row, by the names that the call has for them. */
const callNames: Record<string, string> = {
  sku: 'code',
  label: 'text',
  pricing: 'percent',
  eachPence: 'each',
  pence: 'each',
};

/** What a call says of a quote, each at the field that the form has for it. */
export function errorsOf(
  error: unknown,
): { message: string; errors: FieldError[]; status: number } | null {
  const problem = problemOf(error);
  if (!problem || problem.status >= 500 || problem.status === 404) return null;
  const errors = (problem.fields ?? []).map(({ path, message }) => {
    const [, section, row, name] = /\/sections\/(\d+)(?:\/lines\/(\d+))?\/(\w+)/.exec(path) ?? [];
    const last = path.split('/').at(-1) ?? '';
    if (section === undefined) {
      return { name: last === 'depositPence' ? 'deposit' : last, message };
    }
    const field = callNames[name!] ?? name!;
    return {
      name:
        row === undefined
          ? `section-${section}-${field}`
          : rowField(Number(section), Number(row), field),
      message,
    };
  });
  return { message: problem.detail ?? problem.title, errors, status: problem.status };
}
