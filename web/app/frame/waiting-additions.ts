const key = 'waiting-additions';

/** The field by which a form names the addition that it is; sent twice, it is put in once. */
export const additionField = 'addition';

/** The additions of this document that are on their way. */
export const underWay = new Set<string>();

/** Something that was put into basket, wishlist or comparison, as its form says it. */
export interface Addition {
  id: string;
  to: string;
  fields: [name: string, value: string][];
}

/** What was added and has not been answered, the oldest first. */
export function listAdditions(): Addition[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Addition[];
  } catch {
    return [];
  }
}

/** Keeps an addition, with this tab, until it is answered; false where the browser keeps nothing. */
export function keepAddition(addition: Addition): boolean {
  return save([...listAdditions(), addition]);
}

/** Lets go of an addition that has been answered. */
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
