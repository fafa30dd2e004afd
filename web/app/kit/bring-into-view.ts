/** As a `ref` of what is said after a press: the button that was pressed may stand far below. */
export function bringIntoView(said: HTMLElement | null): void {
  said?.scrollIntoView({ block: 'center' });
}
