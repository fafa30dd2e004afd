import type { errandCalls } from '@plumbline/contracts/help/errands.ts';
import type { Static } from 'typebox';
import { oneLine } from './enquiries.ts';
import type { AskedOfUs } from './write-enquiry.ts';

type CatalogueRequest = Static<(typeof errandCalls)['requestCatalogueByPost']['body']>;

/** What whoever asks for the printed catalogue asks, whichever call they ask it by. */
export function catalogueEnquiry(request: CatalogueRequest): AskedOfUs {
  const { name, email, line1, line2, town, postcode } = request;
  const address = [line1, line2, town, postcode.toUpperCase()]
    .flatMap((line) => (line?.trim() ? [oneLine(line)] : []))
    .join(', ');
  return {
    kind: 'catalogue',
    subject: 'A catalogue by post',
    fields: { address },
    name,
    email,
    text: 'Please send me the catalogue.',
  };
}
