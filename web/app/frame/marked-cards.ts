import { useEffect } from 'react';

/**
 * Marks the buttons of cards whose goods are in a list, as pressed. Most cards are still content,
 * which React has no hold on, and others come and go with the page, so the marks are set on whatever
 * cards there are.
 */
export function useMarkedCards(buttons: string, skus: readonly string[]): void {
  useEffect(() => {
    if (skus.length === 0) return;
    const mark = () => {
      for (const button of document.querySelectorAll<HTMLButtonElement>(buttons)) {
        const { value } = button.form!.elements.namedItem('sku') as HTMLInputElement;
        button.ariaPressed = String(skus.includes(value));
      }
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      for (const button of document.querySelectorAll(buttons)) button.ariaPressed = null;
    };
  }, [buttons, skus]);
}
