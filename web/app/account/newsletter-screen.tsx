import type { ReactNode } from 'react';
import { Screen } from '../frame/screen.tsx';

/** A short page about the newsletter: what is so, and the one thing to do about it. */
export function NewsletterScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className="newsletter">
        <h1 className="heading-largest">{title}</h1>
        {children}
      </div>
    </Screen>
  );
}
