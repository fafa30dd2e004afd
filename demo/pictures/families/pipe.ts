import { type Family, type Fill, detail, ellipse, hose, path, rect, shape } from '../pen.ts';
import { nut } from './valves.ts';

type Joint = 'push-fit' | 'compression';

/** One end of a fitting, pointing right from x; turned by its caller. */
function end(joint: Joint, x: number, y: number, length: number, d: number): string {
  if (joint === 'push-fit') {
    return (
      shape(rect(x, y - d / 2, length * 0.8, d, d * 0.14), 'side') +
      detail(path`M${x + length * 0.2} ${y - d / 2}v${d}M${x + length * 0.6} ${y - d / 2}v${d}`) +
      shape(rect(x + length * 0.8, y - d * 0.42, length * 0.2, d * 0.84, 2), 'rubber')
    );
  }
  return (
    shape(rect(x, y - d * 0.34, length * 0.4, d * 0.68, 1), 'brassBar') +
    detail(
      path`M${x + length * 0.1} ${y - d * 0.34}v${d * 0.68}M${x + length * 0.2} ${y - d * 0.34}v${d * 0.68}M${x + length * 0.3} ${y - d * 0.34}v${d * 0.68}`,
    ) +
    nut(x + length * 0.4, y - d / 2, length * 0.6, d, 'brassBar')
  );
}

function turned(part: string, cx: number, cy: number, degrees: number): string {
  return `<g transform="rotate(${degrees} ${cx} ${cy})">${part}</g>`;
}

function core(joint: Joint): Fill {
  return joint === 'push-fit' ? 'side' : 'brassBar';
}

function coupling(joint: Joint, rightScale = 1): Family {
  return ({ w, d }) => {
    const y = d / 2;
    const cx = w / 2;
    const arm = w * 0.42;
    return {
      w,
      h: d,
      stands: 'none',
      parts:
        turned(end(joint, cx + w * 0.06, y, arm, d), cx, y, 180) +
        end(joint, cx + w * 0.06, y, arm, d * rightScale) +
        shape(rect(cx - w * 0.08, y - d * 0.38, w * 0.16, d * 0.76, 2), core(joint)),
    };
  };
}

function elbow(joint: Joint): Family {
  return ({ w, d }) => {
    const c = d * 0.55;
    const arm = w * 0.62;
    return {
      w: w + d * 0.2,
      h: w + d * 0.2,
      stands: 'none',
      parts:
        end(joint, c + d * 0.3, c, arm, d) +
        turned(end(joint, c + d * 0.3, c, arm, d), c, c, 90) +
        shape(
          path`M${c + d * 0.36} ${c - d * 0.4}H${c}Q${c - d * 0.4} ${c - d * 0.4} ${c - d * 0.4} ${c}V${c + d * 0.36}h${d * 0.8}V${c + d * 0.42}h${d * -0.02}z`,
          core(joint),
        ),
    };
  };
}

function tee(joint: Joint): Family {
  return ({ w, d }) => {
    const cx = w / 2;
    const y = d / 2;
    const arm = w * 0.4;
    return {
      w,
      h: d / 2 + w * 0.52,
      stands: 'none',
      parts:
        turned(end(joint, cx + w * 0.1, y, arm, d), cx, y, 180) +
        turned(end(joint, cx + w * 0.1, y, arm, d), cx, y, 90) +
        end(joint, cx + w * 0.1, y, arm, d) +
        shape(
          path`M${cx - w * 0.14} ${y - d * 0.38}h${w * 0.28}v${d * 0.76}h${-w * 0.02}v${w * 0.04}h${-w * 0.24}v${-w * 0.04}h${-w * 0.02}z`,
          core(joint),
        ),
    };
  };
}

function stopEnd(joint: Joint): Family {
  return ({ w, d }) => ({
    w,
    h: d,
    stands: 'none',
    parts:
      end(joint, w * 0.3, d / 2, w * 0.7, d) +
      shape(
        path`M${w * 0.34} ${d * 0.08}H${w * 0.16}q${-w * 0.16} ${d * 0.1} ${-w * 0.16} ${d * 0.42}t${w * 0.16} ${d * 0.42}H${w * 0.34}z`,
        core(joint),
      ),
  });
}

function threaded(joint: Joint, isTap: boolean): Family {
  return ({ w, d }) => ({
    w,
    h: d,
    stands: 'none',
    parts:
      turned(end(joint, w * 0.52, d / 2, w * 0.46, d), w * 0.5, d / 2, 180) +
      shape(rect(w * 0.46, d * 0.2, w * 0.12, d * 0.6, 1), 'brassBar') +
      (isTap
        ? nut(w * 0.56, -d * 0.06, w * 0.36, d * 1.12, 'brassBar')
        : nut(w * 0.54, 0, w * 0.16, d, 'brassBar') +
          shape(rect(w * 0.7, d * 0.16, w * 0.3, d * 0.68, 1), 'brassBar') +
          detail(
            [0.74, 0.79, 0.84, 0.89, 0.94]
              .map((x) => path`M${w * x} ${d * 0.16}v${d * 0.68}`)
              .join(''),
          )),
  });
}

function fittings(joint: Joint): Record<string, Family> {
  return {
    [`${joint}-coupling`]: coupling(joint),
    [`${joint}-reducer`]: coupling(joint, 0.7),
    [`${joint}-elbow`]: elbow(joint),
    [`${joint}-tee`]: tee(joint),
    [`${joint}-stop-end`]: stopEnd(joint),
    [`${joint}-tap-connector`]: threaded(joint, true),
    [`${joint}-adaptor`]: threaded(joint, false),
  };
}

const lengths: Family = ({ w }) => {
  const thick = 14 + w;
  const rows = [3, 4, 3];
  const pipes = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => {
      const y = (i + (4 - count) / 2) * thick + row * 2;
      const x = row * thick * 0.5;
      return { x, y, row };
    }),
  );
  return {
    w: 460,
    h: thick * 4 + 10,
    stands: 'none',
    parts: pipes
      .map(
        ({ x, y }) =>
          shape(rect(x, y, 430, thick - 2, 2), 'copper') +
          shape(ellipse(x + 430, y + thick / 2 - 1, thick * 0.2, thick / 2 - 1), 'copper') +
          `<path class="o" fill="#4a2a18" d="${ellipse(x + 430, y + thick / 2 - 1, thick * 0.13, thick * 0.33)}"/>`,
      )
      .join(''),
  };
};

const coil: Family = ({ w }) => {
  const pipe = { edge: '#1d1a1f', body: '#c47d54', gleam: '#f3c9ae' };
  const turns = [0.94, 0.8, 0.66, 0.52].map((share) =>
    hose(ellipse(w / 2, w * 0.3, (w / 2) * share, w * 0.26 * share), 22, pipe),
  );
  return {
    w,
    h: w * 0.7,
    stands: 'floor',
    parts:
      turns.join('') +
      hose(
        path`M${w * 0.94} ${w * 0.42}q${w * 0.06} ${w * 0.18} ${-w * 0.1} ${w * 0.26}`,
        22,
        pipe,
      ),
  };
};

const flexible: Family = ({ w, l }) => {
  const h = 240;
  const wide = 180 + l * 0.24;
  const tube = { edge: '#1d1a1f', body: '#b4b8ba', gleam: '#f1f2f2' };
  const run = path`M30 190C30 40 ${wide * 0.4} 20 ${wide * 0.5} 120S${wide - 30} 210 ${wide - 30} 60`;
  return {
    w: wide,
    h,
    stands: 'none',
    parts:
      hose(run, 20, tube) +
      `<path fill="none" stroke="#1d1a1f" stroke-opacity=".4" stroke-width="18" stroke-dasharray="1.6 4" d="${run}"/>` +
      nut(14, 186, 32, 40, 'brass') +
      nut(wide - 30 - w * 0.75, 30, w * 1.5, 36, 'brass'),
  };
};

export const pipeFamilies: Readonly<Record<string, Family>> = {
  ...fittings('push-fit'),
  ...fittings('compression'),
  'copper-pipe': lengths,
  'copper-coil': coil,
  'flexible-connector': flexible,
};
