import { accessoryLines } from './accessories.ts';
import { bathAndKitchenTapLines } from './bath-and-kitchen-taps.ts';
import { basinLines, bathLines } from './basins-and-baths.ts';
import { furnitureLines } from './furniture.ts';
import { heatingLines } from './heating.ts';
import type { Line } from './line.ts';
import { pipeLines } from './pipe.ts';
import { showerGlassLines } from './shower-glass.ts';
import { showerLines } from './showers.ts';
import { tapLines } from './taps.ts';
import { toiletLines } from './toilets.ts';
import { sinkCategoryLines, wasteLines } from './wastes-and-sinks.ts';

/** Everything that is made, in the order of departments. */
export const lines: readonly Line[] = [
  ...bathLines,
  ...basinLines,
  ...toiletLines,
  ...tapLines,
  ...bathAndKitchenTapLines,
  ...showerLines,
  ...showerGlassLines,
  ...furnitureLines,
  ...heatingLines,
  ...pipeLines,
  ...wasteLines,
  ...sinkCategoryLines,
  ...accessoryLines,
];
