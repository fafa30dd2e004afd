import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Viewer } from '../catalogue/reader.ts';

/** Feeds are for everybody, so they are made for nobody in particular, whoever asks for them. */
export const retail: Viewer = { bandId: null, channel: discountChannel.website };
