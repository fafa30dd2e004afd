/**
 * The button of a form that adds what does not come to the visitor's place: it says so first, and
 * that who presses it has another address in mind.
 */
export function AddElsewhere({ why }: { why: string }) {
  return (
    <>
      <input type="hidden" name="elsewhere" value="yes" />
      <button className="button button-outlined">Add for another address</button>
      <p className="hint">{why} Add it if it is going to another address.</p>
    </>
  );
}
