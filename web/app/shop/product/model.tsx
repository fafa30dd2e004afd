import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { type ModelScene, showModel } from './model-scene.ts';

const step = Math.PI / 12;

/** Goods in three dimensions in the place of their picture, which stays until the model is there. */
export default function Model({
  src,
  name,
  onClose,
}: {
  src: string;
  name: string;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<ModelScene | null>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    const show = async (on: HTMLCanvasElement) => {
      try {
        const shown = await showModel(on, src);
        if (leaving.signal.aborted) return shown.end();
        scene.current = shown;
        setState('shown');
      } catch {
        setState('failed');
      }
    };
    if (canvas.current) void show(canvas.current);
    return () => {
      leaving.abort();
      scene.current?.end();
      scene.current = null;
    };
  }, [src]);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') scene.current?.turn(-step);
    if (key === 'ArrowRight') scene.current?.turn(step);
    if (key === 'Escape') onClose();
  };
  return (
    <div className="model" data-state={state}>
      {/* The canvas is turned by dragging it, and by the arrow keys. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={`${name} in 3D. Turn it with the arrow keys.`}
        onKeyDown={press}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <output>
        {state === 'loading' && 'Loading the model'}
        {state === 'failed' && 'The model cannot be shown here.'}
        {state === 'shown' && 'Drag to turn it'}
      </output>
      <button
        type="button"
        className="icon-button"
        aria-label="Back to the picture"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
