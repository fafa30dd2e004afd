import type { BandTermData } from '@plumbline/contracts/staff/trade-bands.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { faultOfDays, type WishedTerm } from '../trade-requests/requests.ts';
import { findCategory, listOfferingsBySku } from './store.ts';

/** A term that staff typed, found to be possible, with what it is of. */
export interface CheckedTerm {
  wish: WishedTerm;
  bandName: string;
  /** What it is of, for people. */
  goods: string;
  categorySlug: string | null;
}

const refuse = (path: string, message: string) =>
  new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });

/**
 * Finds what a term names. Refuses one of both a category and an offering or of neither, one without
 * its figure, and days in the past or the wrong way round.
 */
export async function checkTerm(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  data: BandTermData,
): Promise<CheckedTerm> {
  const { bandId, categoryId, sku, basisPoints, exPence, from, until = null } = data;
  const bandName = await findBandName(tx, bandId);
  if (!bandName)
    throw new Refusal('band-unknown', {
      fields: [{ path: '/body/bandId', message: 'There is no such band.' }],
    });
  if ((categoryId === undefined) === (sku === undefined)) {
    throw refuse('/body/sku', 'Choose a category, or enter one part number, and not both.');
  }
  if (categoryId !== undefined && (basisPoints === undefined || exPence !== undefined)) {
    throw refuse('/body/basisPoints', 'Enter the percentage off list for the category.');
  }
  if (sku !== undefined && basisPoints !== undefined) {
    throw refuse('/body/exPence', 'A part has a fixed price. Percentages are by category.');
  }
  const fault = faultOfDays({ from, until }, now());
  if (fault) throw refuse(fault.path, fault.message);
  const days = { from, until };
  if (categoryId !== undefined) {
    const category = await findCategory(tx, categoryId);
    if (!category) throw new Refusal('category-unknown');
    return {
      wish: {
        bandId,
        categoryId,
        offeringId: null,
        basisPoints: basisPoints!,
        exPence: null,
        ...days,
      },
      bandName,
      goods: category.name,
      categorySlug: category.slug,
    };
  }
  const [offering] = await listOfferingsBySku(tx, [sku!]);
  if (!offering) {
    const message = 'There is no part with this number.';
    throw new Refusal('sku-unknown', { detail: message, fields: [{ path: '/body/sku', message }] });
  }
  return {
    wish: {
      bandId,
      categoryId: null,
      offeringId: offering.offeringId,
      basisPoints: null,
      exPence: exPence ?? null,
      ...days,
    },
    bandName,
    goods: `${offering.name}, ${offering.sku}`,
    categorySlug: null,
  };
}
