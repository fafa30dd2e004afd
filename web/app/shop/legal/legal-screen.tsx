import type { ReactNode } from 'react';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import textSheet from '../../parts/long-text.css?url';
import legalSheet from './legal.css?url';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Screen } from '../../frame/screen.tsx';

export const legalHandle: ScreenHandle = { sheets: [textSheet, legalSheet] };

/** A page of words that are to be found before anything is bought. */
export function LegalScreen({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <Screen title={title} description={lead}>
      <Crumbs above={[]} here={title} />
      <h1 className="heading-largest">{title}</h1>
      <p className="long-lead">{lead}</p>
      <div className="legal-words">{children}</div>
    </Screen>
  );
}
