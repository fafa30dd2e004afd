import { useEffect, useEffectEvent, useState } from 'react';
import type { StartedPayment } from './start-payment.server.ts';

/**
 * "Held for you for 14:38 while you pay.", second by second; null while nothing is held. It is
 * shown, and never called out: nothing here is to hurry anybody.
 */
export function useHoldText(started: StartedPayment | null, onEnd: () => void): string | null {
  const [clock, setClock] = useState<{ of: StartedPayment; left: number } | null>(null);
  const end = useEffectEvent(onEnd);
  // Time passes outside React. The end is an instant, so that a sleeping tab does not slow it.
  useEffect(() => {
    if (!started) return;
    const endsAt = Date.now() + started.heldForSeconds * 1000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setClock({ of: started, left });
      if (left === 0) end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [started]);
  if (!started) return null;
  const left = clock?.of === started ? clock.left : started.heldForSeconds;
  return `Held for you for ${clockText(left)} while you pay.`;
}

/** 878 → "14:38" */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
