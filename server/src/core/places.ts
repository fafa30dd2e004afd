/** So many places in this process for work that is heavy, with a short queue before them. */
export interface Places {
  /** Does the work as soon as a place is free; undefined where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined;
}

export function createPlaces({ most, waiting }: { most: number; waiting: number }): Places {
  let taken = 0;
  const queue: (() => void)[] = [];
  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    // Whoever leaves hands the place on, so that nobody comes in between.
    if (taken === most) await new Promise<void>((resolve) => queue.push(resolve));
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else taken -= 1;
    }
  }
  return {
    take: (work) => (taken === most && queue.length >= waiting ? undefined : inPlace(work)),
  };
}
