import { Refusal } from '../../core/refusal.ts';

/** A postcode in its written form and the parts that zones are found by. */
export interface Postcode {
  /** With its one blank: "SW4 7AB", "BFPO 57". */
  text: string;
  /** The part that may be shown to anyone: "SW4". */
  outward: string;
  /** The letters that name the region: "SW". */
  area: string;
  /** "SW4 7", or null for a BFPO number or an outward part alone. */
  sector: string | null;
}

export type ParsedPostcode =
  | { kind: 'postcode'; postcode: Postcode }
  /** Why it is none and what to do about it, for a person. */
  | { kind: 'invalid'; reason: string };

export const postcodeAreas: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY
   E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL
   LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN
   SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/),
);

// A digit and two letters; C I K M O V are never among them, as they are easily misread.
const inwardForm = /^[0-9][ABD-HJLNP-UW-Z]{2}$/;
// The letter after a single digit is one of these, and only in London.
const outwardForm =
  /^(?:(?<area>[A-Z]{1,2})(?:[0-9]|[1-9][0-9])|(?<london>[A-Z])[0-9][A-HJKPSTUW]|(?<wide>[A-Z]{2})[0-9][ABEHMNPRVWXY])$/;
const lettered = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC']);

/**
 * Reads a whole UK postcode, of the Crown dependencies and the forces too, however it is spaced and
 * in either case. It says whether there could be such a postcode, not whether there is.
 */
export function parsePostcode(text: string): ParsedPostcode {
  const letters = lettersOf(text);
  if (letters === '') return invalid('Enter a postcode, such as SW4 7AB.');
  if (/[^A-Z0-9]/.test(letters)) return invalid('A postcode has only letters and digits.');
  const special = parseSpecial(letters);
  if (special) return special;
  if (letters.length > 7) return invalid('This is too long for a postcode.');
  if (letters.length < 5) {
    return invalid('This is only a part of a postcode. Enter all of it, such as SW4 7AB.');
  }
  const inward = letters.slice(-3);
  const start = parseOutward(letters.slice(0, -3));
  if (start.kind === 'invalid') return start;
  if (!inwardForm.test(inward)) return invalid(inwardReason(inward));
  const { outward, area } = start.postcode;
  return {
    kind: 'postcode',
    postcode: { text: `${outward} ${inward}`, outward, area, sector: `${outward} ${inward[0]}` },
  };
}

/** Reads a whole postcode, or only its first part, which is enough to tell days and prices. */
export function parsePostcodeOrOutward(text: string): ParsedPostcode {
  const letters = lettersOf(text);
  if (letters.length < 2 || letters.length > 4) return parsePostcode(text);
  const outward = parseOutward(letters);
  return outward.kind === 'postcode' ? outward : parsePostcode(text);
}

/**
 * A whole postcode, read as parsePostcode does. Refuses with `postcode-invalid` what is none; `path`
 * says where the text stood in the request.
 */
export function requirePostcode(text: string, path: string): Postcode {
  const parsed = parsePostcode(text);
  if (parsed.kind === 'invalid') throw postcodeRefusal(parsed.reason, path);
  return parsed.postcode;
}

/** The refusal of the postcode at a path of the request; `reason` is for a person. */
export function postcodeRefusal(reason: string, path: string): Refusal {
  return new Refusal('postcode-invalid', { detail: reason, fields: [{ path, message: reason }] });
}

/** The country of an address with this postcode, as in the list of countries. */
export function countryOf({ area }: Postcode): 'GB' | 'GG' | 'JE' | 'IM' {
  if (area === 'GY') return 'GG';
  return area === 'JE' || area === 'IM' ? area : 'GB';
}

function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.-]/g, '');
}

/** BFPO numbers, which the forces use in place of a postcode, and the one that fits no form. */
function parseSpecial(letters: string): ParsedPostcode | null {
  if (letters === 'GIR0AA') return found('GIR 0AA', 'GIR', 'GIR', 'GIR 0');
  if (!letters.startsWith('BFPO')) return null;
  const number = /^BFPO([1-9][0-9]{0,3})$/.exec(letters)?.[1];
  if (!number) return invalid('A BFPO address has a number of up to four digits, such as BFPO 57.');
  return found(`BFPO ${number}`, 'BFPO', 'BFPO', null);
}

function parseOutward(outward: string): ParsedPostcode {
  const groups = outwardForm.exec(outward)?.groups;
  const area = groups?.area ?? groups?.london ?? groups?.wide;
  if (!area) return invalid(`“${outward}” is not the first part of a postcode, such as SW4.`);
  if (!postcodeAreas.has(area)) return invalid(`There is no postcode area “${area}”.`);
  if (!groups?.area && !lettered.has(area)) {
    return invalid(
      `“${outward}” is not a postcode district: no letter follows ${area} and a digit.`,
    );
  }
  return found(outward, outward, area, null);
}

function inwardReason(inward: string): string {
  if (!/^[0-9]/.test(inward)) {
    return `The last part of a postcode starts with a digit; “${inward}” does not.`;
  }
  if (!/^[0-9][A-Z]{2}$/.test(inward)) {
    return `The last part of a postcode is a digit and two letters; “${inward}” is not.`;
  }
  return `The last part of a postcode never has C, I, K, M, O or V; “${inward}” does.`;
}

function found(text: string, outward: string, area: string, sector: string | null): ParsedPostcode {
  return { kind: 'postcode', postcode: { text, outward, area, sector } };
}

function invalid(reason: string): ParsedPostcode {
  return { kind: 'invalid', reason };
}
