import type { Fill, Tint } from './pen.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The gradients of a tint by the fill that uses them. */
export function fills(tint: Tint): [Fill, string][] {
  const { light, base, dark, deep, isPale } = tint;
  const across: Stop[] = [
    [0, dark],
    [0.16, base],
    [0.34, light],
    [0.5, base],
    [0.86, isPale ? dark : deep],
    [1, dark],
  ];
  const steel = metal('#fbfbfa', '#c9ccce', '#8e9396');
  const brass = metal('#f4e3ba', '#cfa95c', '#8d6c30');
  return [
    ['tube', linear('tube', 'h', across)],
    ['bar', linear('bar', 'v', across)],
    [
      'face',
      linear('face', 'd', [
        [0, light],
        [0.3, base],
        [1, isPale ? dark : base],
      ]),
    ],
    [
      'side',
      linear('side', 'v', [
        [0, base],
        [1, dark],
      ]),
    ],
    [
      'inside',
      linear('inside', 'v', [
        [0, deep],
        [1, dark],
      ]),
    ],
    [
      'ball',
      radial('ball', [
        [0, light],
        [0.55, base],
        [1, isPale ? dark : deep],
      ]),
    ],
    [
      'china',
      linear('china', 'h', [
        [0, '#e6e3dd'],
        [0.26, '#ffffff'],
        [0.66, '#f6f4f1'],
        [1, '#cfcbc3'],
      ]),
    ],
    [
      'bowl',
      linear('bowl', 'v', [
        [0, '#cfccc6'],
        [0.55, '#e9e7e2'],
        [1, '#fbfaf8'],
      ]),
    ],
    [
      'glass',
      linear('glass', 'd', [
        [0, '#dfeae8', 0.75],
        [0.42, '#f2f7f6', 0.55],
        [0.46, '#ffffff', 0.85],
        [0.6, '#e6efed', 0.6],
        [1, '#cfdcda', 0.7],
      ]),
    ],
    [
      'mirror',
      linear('mirror', 'd', [
        [0, '#d9dfe1'],
        [0.38, '#eef1f1'],
        [0.42, '#f9fafa'],
        [0.58, '#e3e8e9'],
        [1, '#c5cdd0'],
      ]),
    ],
    ['steel', linear('steel', 'h', steel)],
    ['steelBar', linear('steelBar', 'v', steel)],
    ['brass', linear('brass', 'h', brass)],
    ['brassBar', linear('brassBar', 'v', brass)],
    ['copper', linear('copper', 'v', metal('#f3c9ae', '#c47d54', '#7d4526'))],
    [
      'plastic',
      linear('plastic', 'h', [
        [0, '#e2e0db'],
        [0.3, '#fafaf8'],
        [1, '#cbc8c1'],
      ]),
    ],
    [
      'rubber',
      linear('rubber', 'h', [
        [0, '#37353a'],
        [0.3, '#5d5a61'],
        [1, '#29272b'],
      ]),
    ],
    [
      'light',
      linear('light', 'v', [
        [0, '#fffdf4'],
        [1, '#fff6dc'],
      ]),
    ],
  ];
}

function metal(light: string, base: string, dark: string): Stop[] {
  return [
    [0, dark],
    [0.2, base],
    [0.36, light],
    [0.55, base],
    [0.88, dark],
    [1, base],
  ];
}

const directions = { h: 'x2="1"', v: 'x2="0" y2="1"', d: 'x2="1" y2="1"' } as const;

function linear(id: Fill, direction: keyof typeof directions, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" ${directions[direction]}>${stops.map(written).join('')}</linearGradient>`;
}

function radial(id: Fill, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx=".36" cy=".3" r=".8">${stops.map(written).join('')}</radialGradient>`;
}

function written([offset, colour, opacity]: Stop): string {
  const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
}
