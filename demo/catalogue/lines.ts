import { accessoryLines } from './accessories.ts';
import { basinLines, drilledBasinLines } from './basins.ts';
import { bathFittingLines, showerBathFittingLines } from './bath-fittings.ts';
import { bathTapLines } from './bath-taps.ts';
import { bathLines, furtherBathLines } from './baths.ts';
import { cisternPartLines } from './cistern-parts.ts';
import { cisternLines } from './cisterns.ts';
import { elementLines } from './elements.ts';
import { furnitureLines } from './furniture.ts';
import { heatingControlLines } from './heating-controls.ts';
import { heatingPartLines } from './heating-parts.ts';
import { kitchenTapLines } from './kitchen-taps.ts';
import type { Line } from './line.ts';
import { mirrorLines } from './mirrors.ts';
import { panLines } from './pans.ts';
import { pipeSundryLines } from './pipe-sundries.ts';
import { endFeedLines, pipeLines } from './pipe.ts';
import { radiatorLines } from './radiators.ts';
import { safetyAndSealingLines } from './safety-and-sealing.ts';
import { laterTrayLines, showerGlassLines } from './shower-glass.ts';
import { showerPartLines } from './shower-parts.ts';
import { showerSetLines } from './shower-sets.ts';
import { sinkPartLines } from './sink-parts.ts';
import { kitchenSinkLines } from './sinks.ts';
import { spareLines } from './spares.ts';
import { stopValveLines } from './stop-valves.ts';
import { tapLines } from './taps.ts';
import { trapAndWasteLines } from './traps-and-wastes.ts';
import { wastePipeLines } from './waste-pipe.ts';
import { wetRoomLines } from './wet-rooms.ts';

/** Everything that is made; what came later stands last, so that EANs stay as they are. */
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
  ...furtherBathLines,
  ...showerBathFittingLines,
  ...drilledBasinLines,
  ...sinkPartLines,
  ...wastePipeLines,
  ...endFeedLines,
  ...pipeSundryLines,
  ...heatingControlLines,
  ...elementLines,
  ...spareLines,
  ...wetRoomLines,
  ...laterTrayLines,
];
