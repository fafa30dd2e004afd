import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderedFolder, start } from './encode.ts';
import { hashOfFiles, modulesOf, studioFiles } from './inputs.ts';
import { nameOfTurned, type Turned } from './turned.ts';

const packer = path.join(import.meta.dirname, '../../node_modules/gltfpack/cli.js');
/** Meshopt's best compression, four fifths of the triangles; images stay files beside the model. */
const packing = ['-cc', '-si', '0.8', '-tr'];

/** A hash of all that decides how a model looks. */
export async function inputsOfModel(model: Turned): Promise<string> {
  const [module] = model.shape.model.split('.');
  const files = [...(await studioFiles('export_model.py')), ...(await modulesOf(`${module}.py`))];
  return hashOfFiles(files, { ...inWords(model), packing });
}

/** Writes a model that pages load; returns its bytes. */
export async function renderModel(model: Turned): Promise<number> {
  const name = nameOfTurned(model);
  const folder = await mkdtemp(path.join(tmpdir(), 'model-'));
  try {
    const list = path.join(folder, 'models.json');
    await writeFile(list, JSON.stringify([{ ...inWords(model), folder }]));
    const script = path.join(import.meta.dirname, 'studio', 'export_model.py');
    await ran('blender', ['-b', '-noaudio', '-P', script, '--', list]);
    const file = path.join(renderedFolder, `${name}.glb`);
    await ran(process.execPath, [
      packer,
      '-i',
      path.join(folder, `${name}.gltf`),
      '-o',
      file,
      ...packing,
    ]);
    const images = (await readdir(folder)).filter((each) => each.endsWith('.jpg'));
    for (const image of images) {
      await copyFile(path.join(folder, image), path.join(renderedFolder, image));
    }
    return (await stat(file)).size;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function inWords(model: Turned): object {
  const { shape, finish } = model;
  return {
    name: nameOfTurned(model),
    model: shape.model,
    settings: shape.settings,
    finish,
    class: model.class,
  };
}

async function ran(program: string, args: string[]): Promise<void> {
  const child = start(program, args);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}.`);
}
