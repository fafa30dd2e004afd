import { createContext, use } from 'react';

/** The shell's sheet, which only the server has; in the browser the first page holds it already. */
export interface InlineShell {
  css: string;
  nonce: string;
}

export const InlineShellContext = createContext<InlineShell | null>(null);

/** The shell's sheet as the first page has it, for a page that the browser draws wholly anew. */
const kept =
  typeof document === 'undefined' ? null : document.querySelector<HTMLStyleElement>('head > style');
const keptShell = kept && { css: kept.textContent, nonce: kept.nonce };

/** The shell's sheet, written into the page: the header shows without waiting for any file. */
export function ShellStyle() {
  const shell = use(InlineShellContext) ?? keptShell;
  return (
    <style
      nonce={shell?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: shell?.css ?? '' }}
    />
  );
}
