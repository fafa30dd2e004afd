import { type AttributeDefinition, attributes } from './attributes.ts';
import { brandOf, type Offering, type Product } from './build.ts';
import type { CsvRow } from './csv-text.ts';
import { type CataloguePicture, modelFileOf } from './pictures.ts';
import type { Draw } from './random.ts';
import { isWithdrawn, launchedDaysAgo, popularityOf, stockOf } from './standing.ts';

export function attributeRows(): CsvRow[] {
  return Object.entries(attributes).map(([key, definition], index) => {
    const { label, unit, kind, scale }: AttributeDefinition = definition;
    return { key, label, unit, kind, scale, position: index + 1 };
  });
}

export function productRow(
  product: Product,
  draw: Draw,
  dayFromToday: (days: number) => string,
): CsvRow {
  const { slug, name, line, range, description, successorSlug } = product;
  return {
    slug,
    name,
    brand: brandOf(range).slug,
    category: line.category,
    range: range.name,
    product_type: line.type,
    family: line.family,
    description,
    guarantee_years: line.guarantee,
    launched_on: dayFromToday(-launchedDaysAgo(product, draw)),
    status: isWithdrawn(product) ? 'withdrawn' : 'live',
    successor: successorSlug,
    popularity: popularityOf(product, draw),
  };
}

export function offeringRow(offering: Offering, product: Product, draw: Draw): CsvRow {
  const { finish, dimensions, keyDimension } = offering;
  const { line } = product;
  return {
    sku: offering.sku,
    mpn: offering.mpn,
    ean: offering.ean,
    product: product.slug,
    position: offering.position,
    name: offering.name,
    finish: finish?.value,
    finish_label: finish?.label,
    finish_swatch: finish?.swatch,
    size_label: offering.sizeLabel,
    material: offering.material,
    width_mm: dimensions.w,
    depth_mm: dimensions.d,
    height_mm: dimensions.h,
    length_mm: dimensions.l,
    key_dimension_label: keyDimension?.label,
    key_dimension_mm: keyDimension?.mm,
    weight_grams: offering.weightGrams,
    size_class: offering.sizeClass,
    lead_days: stockOf(product, offering, draw).leadDays,
    pack_size: line.packSize,
    model_file: modelFileOf(product, offering),
    status: isWithdrawn(product) ? 'withdrawn' : 'live',
  };
}

/** A picture with what it shows of the goods, which the import compares with the offering. */
export function pictureRow(sku: string, position: number, picture: CataloguePicture): CsvRow {
  const { file, alt, width, height, shape, finish } = picture;
  const shown = new URLSearchParams({ ...shape?.shows, ...(finish && { finish }) });
  const { w, h } = shape?.size ?? {};
  const proportion = w && h ? { goods_width_mm: w, goods_height_mm: h } : {};
  return {
    sku,
    position,
    file,
    alt,
    width,
    height,
    shows: shown.toString() || null,
    ...proportion,
  };
}
