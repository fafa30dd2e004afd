import type { ReactNode } from 'react';
import { ScrollRestoration } from 'react-router';
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { useShopName } from '../request/shop-name.ts';
import { ShellStyle } from '../styles/shell-style.tsx';
import { PageScripts } from './page-scripts.tsx';

/** The document around every page, whichever build it is of. `head` adds to what all have in theirs. */
export function Document({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="application-name" content={useShopName()} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f3f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#211e24" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <ShellStyle />
        {head}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}
