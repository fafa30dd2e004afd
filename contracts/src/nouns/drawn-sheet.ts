/** One stroke or word of a drawing, at its place on the sheet, whoever draws it. */
export type Mark =
  | { kind: 'path'; d: string; role: 'outline' | 'hidden' | 'measure' | 'leader' }
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      anchor: 'start' | 'middle' | 'end';
      /** Read from below, along an upright measure. */
      upright: boolean;
      role: 'figure' | 'label' | 'value' | 'note';
    };

export interface Sheet {
  width: number;
  height: number;
  marks: Mark[];
}
