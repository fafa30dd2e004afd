import { html, type Html } from '../../http/html.ts';

interface Dimension {
  from: readonly [number, number];
  to: readonly [number, number];
  text: string;
}

/** A dimension line with its ticks: the distance between two points, in millimetres. */
function dimension({ from, to, text }: Dimension): Html {
  const isUpright = from[0] === to[0];
  const [dx, dy] = isUpright ? [9, 0] : [0, 9];
  const x = (from[0] + to[0]) / 2;
  const y = (from[1] + to[1]) / 2;
  const place = isUpright ? `translate(${x + 30} ${y}) rotate(-90)` : `translate(${x} ${y - 12})`;
  return html`<path
      class="d"
      d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}M${from[0] - dx} ${from[1] - dy}l${2 * dx} ${2 * dy}M${to[0] - dx} ${to[1] - dy}l${2 * dx} ${2 * dy}"
    /><text transform="${place}">${text}</text>`;
}

const width = 800;
const left = 300;
const top = 520;
const right = left + width;

/** A wash stand, its mirror and a plumb line, drawn to scale: one unit is a millimetre. */
export const drawing: Html = html`<svg
  viewBox="0 -150 1400 1320"
  preserveAspectRatio="xMidYMid slice"
>
  <path
    class="h"
    d="M0 1080H1400M0 700H${left}M${right} 700H1400M0 350h${left + 100}M${right - 100} 350H1400M150 0v1080M1250 0v1080"
  />
  <circle class="t" cx="700" cy="210" r="250" />
  <circle class="h" cx="700" cy="210" r="232" />
  <path class="d" d="M700 -150V400" />
  <path class="b" d="M690 400h20l9 16-19 38-19-38z" />
  <path class="t" d="M${left} ${top}h${width}v26h-${width}z" />
  <path class="t" d="M${left + 20} ${top + 26}h${width - 40}v400h-${width - 40}z" />
  <path
    class="o"
    d="M${left + 20} ${top + 226}h${width - 40}M620 ${top + 62}h160M620 ${top + 262}h160"
  />
  <path class="t" d="M600 ${top}v-92q0-62 62-62h10v26h-6q-34 0-34 36v92z" />
  <path class="o" d="M590 ${top - 10}h52M632 ${top - 120}l40-16" />
  <path class="h" d="M${left} ${top + 460}v80M${right} ${top + 460}v80" />
  ${dimension({ from: [left, 1020], to: [right, 1020], text: '800' })}
  ${dimension({ from: [1180, top], to: [1180, 946], text: '426' })}
  ${dimension({ from: [1180, 946], to: [1180, 1080], text: '134' })}
  ${dimension({ from: [1000, -40], to: [1000, 460], text: 'Ø 500' })}
</svg>`;
