import { accessoryLines } from './accessories.ts';
import { basinLines } from './basins.ts';
import { bathFittingLines } from './bath-fittings.ts';
import { bathTapLines } from './bath-taps.ts';
import { bathLines } from './baths.ts';
import { cisternPartLines } from './cistern-parts.ts';
import { cisternLines } from './cisterns.ts';
import { furnitureLines } from './furniture.ts';
import { heatingPartLines } from './heating-parts.ts';
import { kitchenTapLines } from './kitchen-taps.ts';
import type { Line } from './line.ts';
import { mirrorLines } from './mirrors.ts';
import { panLines } from './pans.ts';
import { pipeLines } from './pipe.ts';
import { radiatorLines } from './radiators.ts';
import { safetyAndSealingLines } from './safety-and-sealing.ts';
import { showerGlassLines } from './shower-glass.ts';
import { showerPartLines } from './shower-parts.ts';
import { showerSetLines } from './shower-sets.ts';
import { kitchenSinkLines } from './sinks.ts';
import { stopValveLines } from './stop-valves.ts';
import { tapLines } from './taps.ts';
import { trapAndWasteLines } from './traps-and-wastes.ts';

/** Everything that is made, in the order of departments. */
export const lines: readonly Line[] = [
  ...bathLines,
  ...bathFittingLines,
  ...basinLines,
  ...panLines,
  ...cisternLines,
  ...cisternPartLines,
  ...tapLines,
  ...bathTapLines,
  ...kitchenTapLines,
  ...showerSetLines,
  ...showerPartLines,
  ...showerGlassLines,
  ...furnitureLines,
  ...mirrorLines,
  ...radiatorLines,
  ...heatingPartLines,
  ...pipeLines,
  ...stopValveLines,
  ...trapAndWasteLines,
  ...kitchenSinkLines,
  ...accessoryLines,
  ...safetyAndSealingLines,
];
