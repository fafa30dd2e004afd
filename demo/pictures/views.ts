/** Another look at goods than their best one, told by what differs from it. */
export interface View {
  /** Ends the names of its pictures: 'tap-square--chrome--side'. */
  name: 'front' | 'side' | 'detail';
  /** Degrees about the goods and above them. */
  azimuth: number;
  elevation: number;
  /** Of a detail: its middle in shares of the goods' width, depth and height, and its share of them. */
  focus?: { at: readonly [x: number, y: number, z: number]; share: number };
}

type Focus = NonNullable<View['focus']>['at'];

const front = (elevation: number): View => ({ name: 'front', azimuth: 0, elevation });

const side: View = { name: 'side', azimuth: -90, elevation: 4 };

// What hangs on a wall is dark from its side; the light comes along with the camera to the other.
const otherSide: View = { name: 'side', azimuth: 40, elevation: 18 };

const detail = (at: Focus, share: number, azimuth: number, elevation: number): View => ({
  name: 'detail',
  azimuth,
  elevation,
  focus: { at, share },
});

const ofTap = [side, detail([0.5, 0.5, 0.78], 0.56, 34, 26)];
const ofBath = [front(9), detail([0.2, 0.2, 0.86], 0.34, -42, 30)];
const ofBasin = [front(12), detail([0.5, 0.7, 0.6], 0.5, 24, 38)];
const ofPan = [side, detail([0.5, 0.35, 0.86], 0.6, -24, 34)];
const ofHungPan = [otherSide, ...ofPan.slice(1)];
const ofBowl = [detail([0.5, 0.5, 0.5], 0.9, -20, 58)];
const ofPedestal = [detail([0.5, 0.5, 0.82], 0.62, 24, 30)];
// From the side polished ones are light on light.
const ofShower = [detail([0.5, 0.3, 0.84], 0.3, -32, 8)];
const ofVanity = [front(5), detail([0.3, 0.1, 0.62], 0.44, -42, 22)];

/** By shape: further looks at goods that sell on their looks; those not rendered yet are left out. */
export const viewsOf: Readonly<Record<string, readonly View[]>> = {
  'tap-round': ofTap,
  vanity: ofVanity,
  bath: ofBath,
  wc: ofHungPan,
  radiator: [front(2), detail([0.78, 0.5, 0.8], 0.3, -38, 12)],
  'vanity-framed': ofVanity,
  'vanity-ribbed': ofVanity,
  'bath-slipper': ofBath,
  'basin-wall-hung': ofBasin,
  'basin-wall-hung-classic': ofBasin,
  'basin-wall-hung-square': ofBasin,
  'basin-pedestal': ofPedestal,
  'basin-pedestal-classic': ofPedestal,
  'basin-pedestal-square': ofPedestal,
  'basin-semi-pedestal': [front(12)],
  'basin-cloakroom': [front(14)],
  basin: ofBowl,
  'basin-drum': ofBowl,
  'basin-cone': ofBowl,
  'basin-countertop': ofBowl,
  'basin-countertop-square': ofBowl,
  'basin-countertop-tapered': ofBowl,
  'toilet-close-coupled': ofPan,
  'toilet-close-coupled-classic': ofPan,
  'toilet-close-coupled-square': ofPan,
  'toilet-back-to-wall': ofPan,
  'toilet-back-to-wall-classic': ofPan,
  'toilet-back-to-wall-square': ofPan,
  'wc-square': ofHungPan,
  'bath-block': [front(9)],
  'bath-roll-top': [front(9)],
  // From the side its flat faces mirror nothing but the light.
  'tap-square': ofTap.slice(1),
  'tap-curve': ofTap,
  'tap-slim': ofTap,
  shower: ofShower,
  'shower-square': ofShower,
};
