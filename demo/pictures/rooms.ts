/** A room that was photographed, in one of its palettes and views. */
export interface Room {
  name: string;
  palette: 'sage' | 'harbour' | 'clay' | 'slate';
  view: 'wide' | 'vanity' | 'bath' | 'shower';
  /** What is cut from the one photograph, 1920 × 1080 pixels, by the beginning of its file name. */
  cuts: Readonly<Record<string, Cut>>;
}

/** Where a cut begins in the photograph, and how large it is. */
export interface Cut {
  left: number;
  top: number;
  width: number;
  height: number;
}

const roomWidth = 1920;
const roomHeight = 1080;

const whole: Cut = { left: 0, top: 0, width: roomWidth, height: roomHeight };
const square = (left: number, top: number, edge: 640 | 800 | 960): Cut => ({
  left,
  top,
  width: edge,
  height: edge,
});
/** For upright screens. */
const upright = (left: number): Cut => ({ left, top: 0, width: 864, height: roomHeight });
/** For the head of a department's page. */
const band = (top: number): Cut => ({ left: 0, top, width: roomWidth, height: roomWidth / 4 });
export const fileOfBand = (name: string) => `${name}@${roomWidth}.avif`;

export const rooms: readonly Room[] = [
  {
    name: 'room-sage',
    palette: 'sage',
    view: 'wide',
    cuts: {
      'room-sage': whole,
      'room-sage-upright': upright(1056),
      'room-sage-furniture': band(450),
      'room-sage-bath': square(0, 400, 640),
      'room-sage-radiator': square(1280, 200, 640),
      'room-sage-stool': square(600, 430, 640),
      'room-sage-vanity': square(1000, 60, 800),
      'bath--white--room': square(0, 280, 800),
      'vanity-800--natural-oak--room': square(940, 60, 960),
    },
  },
  {
    name: 'room-slate',
    palette: 'slate',
    view: 'shower',
    cuts: {
      'room-slate': whole,
      'room-slate-upright': upright(560),
      'room-slate-showers': band(20),
      'room-slate-toilets': band(560),
      'room-slate-shower': square(160, 40, 640),
      'wc--white--room': square(600, 260, 800),
      'vanity-800--walnut--room': square(1120, 140, 800),
    },
  },
  {
    name: 'room-clay',
    palette: 'clay',
    view: 'wide',
    cuts: {
      'room-clay': whole,
      'room-clay-upright': upright(1056),
      'room-clay-vanity': square(1000, 60, 800),
      'bath-slipper--white--room': square(0, 280, 800),
      'vanity-ribbed--walnut--room': square(940, 60, 960),
    },
  },
  {
    name: 'room-harbour',
    palette: 'harbour',
    view: 'wide',
    cuts: {
      'room-harbour': whole,
      'room-harbour-upright': upright(0),
      'room-harbour-baths': band(560),
      'room-harbour-bath': square(0, 280, 800),
      'bath-roll-top--white--room': square(0, 280, 800),
      'vanity-framed--deep-navy--room': square(940, 60, 960),
    },
  },
  {
    name: 'room-slate-vanity',
    palette: 'slate',
    view: 'vanity',
    cuts: {
      'room-slate-vanity': whole,
      'room-slate-vanity-heating': band(385),
      'radiator-500x1200--white--room': square(960, 60, 960),
    },
  },
];
