import { MeshoptDecoder } from 'meshoptimizer/reference';
import {
  ACESFilmicToneMapping,
  Box3,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const fieldOfView = 24;
/** Where one looks from at first, as the still does: from the left and a little above. */
const firstLook = new Vector3(-0.5, 0.32, 1).normalize();
const upright = new Vector3(0, 1, 0);

/** A model on a canvas, to be turned by hand. */
export interface ModelScene {
  /** Turns about the upright axis, by radians. */
  turn: (by: number) => void;
  /** Frees what the model takes of the machine. */
  end: () => void;
}

/** Shows a model on a canvas; it is drawn anew only when it has been turned or the page's width changed. */
export async function showModel(canvas: HTMLCanvasElement, src: string): Promise<ModelScene> {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const scene = new Scene();
  const surroundings = new PMREMGenerator(renderer);
  scene.environment = surroundings.fromScene(new RoomEnvironment(), 0.03).texture;
  scene.environmentIntensity = 0.9;
  const camera = new PerspectiveCamera(fieldOfView, 1, 0.01, 50);
  const controls = new OrbitControls(camera, canvas);

  const draw = () => renderer.render(scene, camera);
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientHeight === 0) return;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  const watched = new ResizeObserver(fit);
  const end = () => {
    watched.disconnect();
    controls.dispose();
    surroundings.dispose();
    renderer.dispose();
  };

  try {
    // The decoder without WebAssembly: the page's policy lets nothing be compiled but its own scripts.
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
    const { scene: model } = await loader.loadAsync(src);
    scene.add(model);
    const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
    const away = (radius / Math.sin((fieldOfView * Math.PI) / 360)) * 1.02;
    controls.target.copy(center);
    camera.position.copy(center).addScaledVector(firstLook, away);
    controls.minDistance = away * 0.35;
    controls.maxDistance = away * 1.4;
    controls.enablePan = false;
    // Nobody looks at goods from below the floor.
    controls.maxPolarAngle = Math.PI * 0.56;
    controls.addEventListener('change', draw);
    controls.update();
    watched.observe(canvas);
    fit();
  } catch (error) {
    end();
    throw error;
  }
  return {
    end,
    turn: (by) => {
      camera.position.sub(controls.target).applyAxisAngle(upright, by).add(controls.target);
      controls.update();
    },
  };
}
