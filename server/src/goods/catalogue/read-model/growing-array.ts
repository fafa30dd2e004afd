type NumberArray = Uint8Array | Uint16Array | Int32Array | Uint32Array;

/** A typed array that grows as numbers are pushed. */
export interface GrowingArray<A extends NumberArray> {
  length: number;
  push(number: number): void;
  /** Appends many at once. */
  append(numbers: ArrayLike<number>): void;
  /** A copy of exactly what was pushed. */
  toArray(): A;
}

export function growingArray<A extends NumberArray>(Type: new (length: number) => A) {
  let array = new Type(64);
  const reserve = (length: number) => {
    if (length <= array.length) return;
    const larger = new Type(Math.max(length, Math.ceil(array.length * 1.5)));
    larger.set(array);
    array = larger;
  };
  const growing: GrowingArray<A> = {
    length: 0,
    push(number) {
      reserve(growing.length + 1);
      array[growing.length++] = number;
    },
    append(numbers) {
      reserve(growing.length + numbers.length);
      array.set(numbers, growing.length);
      growing.length += numbers.length;
    },
    toArray: () => array.slice(0, growing.length) as A,
  };
  return growing;
}
