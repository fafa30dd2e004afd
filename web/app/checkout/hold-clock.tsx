import { useEffect, useEffectEvent, useState } from 'react';

/** "14:38" */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long the goods are still held. It is told, not called out: nothing here is to hurry anybody. */
export function HoldClock({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  // Time passes outside React. The end is an instant, so that a sleeping tab does not slow it.
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p className="text-ink-2" role="timer">
      Held for you for {clockText(left)} while you pay.
    </p>
  );
}
