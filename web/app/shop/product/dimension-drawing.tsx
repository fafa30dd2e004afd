import { drawingSheet, sizesInWords } from '@plumbline/contracts/catalogue/drawing-sheet.ts';
import type { Drawing } from '@plumbline/contracts/catalogue/drawing.ts';
import { DrawnSheet } from '../../parts/drawn-sheet.tsx';

/** Front, side and plan of what goods take up, drawn to scale from their attributes alone. */
export function DimensionDrawing({ drawing, name }: { drawing: Drawing; name: string }) {
  return <DrawnSheet sheet={drawingSheet(drawing)} label={`${name}: ${sizesInWords(drawing)}`} />;
}
