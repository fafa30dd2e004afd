import { useEffect } from 'react';
import { takesCards } from '../../request/takes-cards.ts';

/**
 * Loads the page anew where its document was loaded for one that takes no cards, as happens by the
 * browser's Back: such a document may not talk to the payment provider.
 */
export function useCardDocument(): void {
  // How a document was loaded is known in the browser only.
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    const path = loaded && new URL(loaded.name).pathname;
    if (path && path !== location.pathname && !takesCards(path)) location.reload();
  }, []);
}
