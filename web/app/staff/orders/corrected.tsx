import { Icon } from '../../kit/icon.tsx';
import type { CorrectionView } from './document-views.ts';

/** Says by which papers an invoice was just put right. */
export function Corrected({ wrong, creditNote, invoice }: CorrectionView) {
  return (
    <output className="note ok screen-done">
      <Icon name="check" />
      <span>
        {wrong} is corrected: credit note <Paper {...creditNote} /> takes it back, and invoice{' '}
        <Paper {...invoice} /> stands in for it.
      </span>
    </output>
  );
}

const Paper = ({ number, href }: CorrectionView['invoice']) => (
  <a className="link" href={href} data-reload data-recorded>
    {number}
  </a>
);
