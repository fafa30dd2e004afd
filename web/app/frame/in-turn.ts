/**
 * Gives a function that starts each task when the one before it has ended, well or not. Things put
 * into the basket go so, because the first answer tells the browser whose basket it is.
 */
export function inTurn(): (task: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}
