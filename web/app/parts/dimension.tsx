/** A measure on its line, which is upright for heights. */
export function Dimension({ of }: { of: string }) {
  return <div className={of.endsWith(' high') ? 'dimension upright' : 'dimension'}>{of}</div>;
}
