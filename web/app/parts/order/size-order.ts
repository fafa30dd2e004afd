import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';

/** The sizes in which goods travel, from the smallest. */
export const sizeOrder: readonly SizeClass[] = ['parcel', 'large', 'bulky', 'pallet'];
