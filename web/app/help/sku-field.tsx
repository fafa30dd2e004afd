import { TextField } from '../kit/field.tsx';
import type { AskedProduct } from './asked-about.server.ts';

/** The product that a form is about: known from where it was opened, or typed. */
export function SkuField({
  field,
  product,
}: {
  field: (name: 'sku') => {
    id: string;
    name: string;
    defaultValue: string;
    error: string | undefined;
  };
  product: AskedProduct | null;
}) {
  return product ? (
    <input type="hidden" name="sku" value={product.sku} />
  ) : (
    <TextField
      {...field('sku')}
      label="Which product? Enter its code"
      hint="It is below the product’s name, like LOD-MIX-CHR."
    />
  );
}
