import { fittings, forLines, holding, measuring, pack, type Shape, showing } from './shape.ts';

const joints = ['compression', 'push-fit'];
const wasteJoints = ['push-fit', 'solvent-weld'];

const kinds = {
  coupling: 'STR',
  elbow: 'ELB',
  tee: 'TEE',
  'stop-end': 'CAP',
  'tap-connector': 'TAP',
  adaptor: 'MI',
  reducer: 'RED',
} as const;

/** By drawing family: pipe, what joins, holds and seals it, and what shuts it off. */
export const pipeShapes: Readonly<Record<string, readonly Shape[]>> = {
  'copper-pipe': holding(10, fittings('copper-pipe', 'pipework.copper_pipe')),
  'copper-coil': fittings('copper-coil', 'pipework.copper_coil'),
  'plastic-pipe': holding(10, fittings('plastic-pipe', 'plastic_pipe.lengths')),
  'plastic-coil': fittings('plastic-coil', 'plastic_pipe.coil'),
  'pipe-insert': holding(10, fittings('pipe-insert', 'plastic_pipe.inserts')),
  ...pipeFittings('push-fit', 'P', 'pipework.fitting', { system: 'push' }),
  ...pipeFittings('compression', 'C', 'pipework.fitting', { system: 'compression' }),
  ...pipeFittings('end-feed', 'E', 'soldered.fitting', {}),

  'waste-pipe': fittings('waste-pipe', 'waste_pipe.pipe'),
  'waste-bend': showing('joint', wasteJoints, fittings('waste-bend', 'waste_pipe.bend')),
  'waste-bend-45': showing(
    'joint',
    wasteJoints,
    fittings('waste-bend-45', 'waste_pipe.bend', { degrees: 45 }),
  ),
  'waste-tee': showing('joint', wasteJoints, fittings('waste-tee', 'waste_pipe.tee')),
  'waste-coupling': showing(
    'joint',
    wasteJoints,
    fittings('waste-coupling', 'waste_pipe.coupling'),
  ),
  'soil-pipe': fittings('soil-pipe', 'waste_pipe.soil_pipe'),
  'soil-bend': fittings('soil-bend', 'waste_pipe.soil_bend'),
  'soil-branch': fittings('soil-branch', 'waste_pipe.soil_branch'),
  'soil-coupling': fittings('soil-coupling', 'waste_pipe.soil_coupling'),
  'soil-boss': fittings('soil-boss', 'waste_pipe.strap_boss'),
  'air-valve': fittings('air-valve', 'waste_pipe.air_valve'),

  'pipe-clip': holding(10, fittings('pipe-clip', 'fixings.clips')),
  olive: holding(10, fittings('olive', 'fixings.olives')),
  'ptfe-tape': [
    ...measuring({ w: 55, d: 18, h: 55 }, fittings('ptfe-tape', 'fixings.tape')),
    ...measuring({ w: 55, d: 180, h: 55 }, pack(10, fittings('ptfe-tape', 'fixings.tape'))),
  ],
  'fixing-bolts': [
    ...forLines(['BFB'], holding(2, fittings('fixing-bolts', 'fixings.basin_bolts'))),
    ...fittings('fixing-bolts-pan', 'fixings.pan_fixings'),
  ],

  'isolating-valve': [
    ...forLines(['PR'], pack(2, fittings('isolating-valve', 'pipework.isolating'))),
    ...fittings('isolating-valve', 'pipework.isolating'),
  ],
  'lever-valve': showing(
    'control',
    ['red-lever', 'blue-lever'],
    fittings('lever-valve', 'pipework.lever'),
  ),
  stopcock: showing('joint', joints, fittings('stopcock', 'pipework.stopcock')),
  'gate-valve': fittings('gate-valve', 'pipework.gate'),
  'flexible-connector': showing(
    'joint',
    joints,
    fittings('flexible-connector', 'pipework.flexible'),
  ),
  'outside-tap': [
    ...forLines(['OTK'], fittings('outside-tap-kit', 'outside.kit')),
    ...fittings('outside-tap', 'outside.tap'),
  ],
};

/** Fittings of one kind of joint, each alone and in the pack of ten. */
function pipeFittings(
  family: string,
  letter: string,
  model: string,
  settings: Shape['settings'],
): Record<string, Shape[]> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, code]) => {
      const name = `${family}-${kind}`;
      const made = fittings(name, model, { ...settings, kind });
      return [name, [...forLines([`${letter}${code}10`], pack(10, made)), ...made]];
    }),
  );
}
