/** Whether something is as it must be, deserves a look, or keeps a live shop from working. */
export type FindingState = 'good' | 'look' | 'wrong';

/** One thing that a live shop stands on: what was found, and what to do where it is not good. */
export interface Finding {
  what: string;
  state: FindingState;
  told: string;
  toDo?: string;
}

/** A finding that is good, or else of this state with what to do. */
export function judge(
  what: string,
  isGood: boolean,
  told: string,
  otherwise: { state: 'look' | 'wrong'; toDo: string },
): Finding {
  return isGood ? { what, state: 'good', told } : { what, told, ...otherwise };
}
