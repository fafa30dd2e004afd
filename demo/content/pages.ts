import { choosingATrap } from './guides/choosing-a-trap.ts';
import { measuringForAShowerTray } from './guides/measuring-for-a-shower-tray.ts';
import { waterPressureAndWhatItRuns } from './guides/water-pressure-and-what-it-runs.ts';
import { sizingARadiator } from './guides/sizing-a-radiator.ts';
import { wallHungFrames } from './guides/wall-hung-frames.ts';
import { thermostaticValves } from './guides/thermostatic-valves.ts';
import { tapHoles } from './guides/tap-holes.ts';
import { wastesAndOverflows } from './guides/wastes-and-overflows.ts';
import { planningASmallBathroom } from './guides/planning-a-small-bathroom.ts';
import { isolatingALeak } from './guides/isolating-a-leak.ts';
import { firstFixAndSecondFix } from './guides/first-fix-and-second-fix.ts';
import { caringForFinishes } from './guides/caring-for-finishes.ts';
import { corvane } from './landings/corvane.ts';
import { showerTrays } from './landings/shower-trays.ts';
import { accessibility } from './pages/accessibility.ts';
import { modernSlavery } from './pages/modern-slavery.ts';
import { recyclingElectricals } from './pages/recycling-electricals.ts';
import type { DemoPage } from './write.ts';

/** The pages that the demo comes with; of the guides, the newest first. */
export const demoPages: readonly DemoPage[] = [
  choosingATrap,
  planningASmallBathroom,
  measuringForAShowerTray,
  waterPressureAndWhatItRuns,
  sizingARadiator,
  wallHungFrames,
  thermostaticValves,
  tapHoles,
  wastesAndOverflows,
  firstFixAndSecondFix,
  isolatingALeak,
  caringForFinishes,
  accessibility,
  modernSlavery,
  recyclingElectricals,
  showerTrays,
  corvane,
];
