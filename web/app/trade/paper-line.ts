import { paperKinds, type Paper } from '@plumbline/contracts/nouns/trade-applications.ts';

/** A paper in a line: what it is called, what it shows, how large it is. */
export function paperLine({ uploadId, paper, fileName, bytes }: Paper) {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    uploadId,
    name: fileName,
    detail: [paper && paperKinds[paper], size].filter(Boolean).join(' · '),
  };
}
