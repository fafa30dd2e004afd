import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { PictureView } from '../../parts/card-view.ts';
import { Picture } from '../../parts/card.tsx';
import { Icon } from '../../kit/icon.tsx';

const closest = 3;
const step = 0.5;

/** Pictures one at a time, as close as one likes. Arrows go on and back, + and − change the size. */
export default function Zoom({
  name,
  pictures,
  first,
  onClose,
}: {
  name: string;
  pictures: PictureView[];
  first: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(first);
  const [scale, setScale] = useState(1);
  const frame = useRef<HTMLElement>(null);
  const drawn = useRef(scale);
  // A dialog takes the focus and the page behind it only when it is opened by its own method.
  useEffect(() => dialog.current?.showModal(), []);
  // What was in the middle stays there, so that one comes closer to what one looks at.
  useLayoutEffect(() => {
    const grown = scale / drawn.current;
    drawn.current = scale;
    if (!frame.current) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame.current;
    frame.current.scrollTo(
      (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
    );
  }, [scale]);
  const picture = pictures[place];
  if (!picture) return null;
  const go = (by: number) => {
    setPlace((place + by + pictures.length) % pictures.length);
    setScale(1);
  };
  const size = (by: number) => setScale(Math.min(closest, Math.max(1, scale + by)));
  const press = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') size(step);
    if (key === '-') size(-step);
    if (scale > 1 || pictures.length < 2) return;
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  return (
    <dialog ref={dialog} className="zoom" aria-label={name} onClose={onClose} onKeyDown={press}>
      <div className="zoom-head">
        <p>
          {name} <span>{`${place + 1} of ${pictures.length}`}</span>
        </p>
        <ZoomButton
          icon="zoom-out"
          label="Smaller"
          isOff={scale === 1}
          onClick={() => size(-step)}
        />
        <ZoomButton
          icon="zoom-in"
          label="Larger"
          isOff={scale === closest}
          onClick={() => size(step)}
        />
        {pictures.length > 1 && (
          <>
            <ZoomButton icon="arrow-left" label="Previous picture" onClick={() => go(-1)} />
            <ZoomButton icon="arrow-right" label="Next picture" onClick={() => go(1)} />
          </>
        )}
        <ZoomButton icon="x" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {/* What is larger than its frame scrolls, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={frame} className="zoom-picture" tabIndex={0} aria-label="Picture">
        <div style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
          <Picture key={picture.src} picture={picture} eager sizes="300vw" />
        </div>
      </section>
    </dialog>
  );
}

function ZoomButton({
  icon,
  label,
  isOff = false,
  onClick,
}: {
  icon: 'zoom-in' | 'zoom-out' | 'arrow-left' | 'arrow-right' | 'x';
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
