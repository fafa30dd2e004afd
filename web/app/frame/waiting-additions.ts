const key = 'waiting-additions';

/** Something that was put into basket, wishlist or comparison, as its form says it. */
export interface Addition {
  id: string;
  to: string;
  fields: [name: string, value: string][];
}

/** What was added without a connection and is still to be sent, the oldest first. */
export function listAdditions(): Addition[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Addition[];
  } catch {
    return [];
  }
}

/** Keeps an addition for later, with this tab; false where the browser lets nothing be kept. */
export function keepAddition(addition: Addition): boolean {
  return save([...listAdditions(), addition]);
}

/** Lets go of an addition that has been sent. */
export function forgetAddition(id: string): void {
  save(listAdditions().filter((each) => each.id !== id));
}

function save(additions: Addition[]): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(additions));
    return true;
  } catch {
    return false;
  }
}
