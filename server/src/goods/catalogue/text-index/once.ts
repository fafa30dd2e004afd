/** What is worked out of something that never changes, once. */
export function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    let value = made.get(from);
    if (value === undefined) made.set(from, (value = make(from)));
    return value;
  };
}
