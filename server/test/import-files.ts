import type { CatalogueFileName } from '../src/goods/import/columns.ts';
import type { CatalogueSource } from '../src/goods/import/source.ts';

export type Changes = Partial<Record<CatalogueFileName, string | null>>;

/** A small catalogue that is right; tests replace files of it to make it wrong. */
export const sound: Partial<Record<CatalogueFileName, string>> = {
  'categories.csv': `slug,name,parent,position,facet_keys
taps,Taps,,2,finish pressure
baths,Baths,,1,
taps/basin-taps,Basin taps,taps,1,finish pressure min-pressure
baths/straight-baths,Straight baths,baths,1,width
`,
  'brands.csv': 'slug,name\ncorvane,Corvane\n',
  'attributes.csv': `key,label,unit,kind,scale,position
pressure,Water pressure,,value,,1
min-pressure,Works from,bar,range,100,2
`,
  'products.csv': `slug,name,brand,category,range,product_type,family,description,guarantee_years,launched_on,status,successor
lode-old,"Lode mixer, first form",corvane,taps/basin-taps,Lode,basin mixer,tap,"One line
and another.",10,2020-02-29,withdrawn,lode-mixer
lode-mixer,Lode mixer,corvane,taps/basin-taps,Lode,basin mixer,tap,A mixer.,10,2026-01-01,live,
plain-bath,Plain bath,corvane,baths/straight-baths,,bath,bath,A bath.,25,2026-01-01,live,
`,
  'offerings.csv': `sku,mpn,ean,product,position,name,finish,finish_label,finish_swatch,width_mm,depth_mm,height_mm,key_dimension_label,key_dimension_mm,weight_grams,size_class,vat_rate_percent,model_file,status
OLD-CH,M1,9520000000004,lode-old,0,Lode mixer,chrome,Chrome,#c3c8cb,50,142,168,142 mm reach,142,1900,parcel,20,,withdrawn
LODE-CH,M2,9520000000011,lode-mixer,0,Lode mixer,chrome,Chrome,#c3c8cb,50,142,168,142 mm reach,142,1900,parcel,20,tap.glb,live
LODE-BR,M3,9520000000028,lode-mixer,1,Lode mixer,brushed-brass,Brushed brass,#c9a457,50,142,168,142 mm reach,142,1900,parcel,20,,live
BATH,M4,9520000000035,plain-bath,0,Plain bath,,,,1700,700,540,,,28000,bulky,20,,live
`,
  'offering-attributes.csv': `sku,key,value,label,number
LODE-CH,pressure,medium,"Medium, 0.5 – 0.9 bar",
LODE-CH,min-pressure,0.5,0.5 bar,50
LODE-BR,min-pressure,0.5,0.5 bar,50
`,
  'pictures.csv': `sku,position,file,alt,width,height,shows,goods_width_mm,goods_height_mm
LODE-CH,0,tap-chrome.avif,Lode mixer,640,640,,,
LODE-CH,1,drawn/tap.svg,Drawing of Lode mixer,640,640,finish=chrome&pressure=medium,50,168
`,
  'prices.csv': 'sku,inc_pence\nOLD-CH,9900\nLODE-CH,11800\nLODE-BR,12900\nBATH,19800\n',
  'price-history.csv': `sku,channel,inc_pence,from_at,reason
LODE-CH,,11800,2026-06-01T00:00:00Z,list price
LODE-CH,,9400,2026-11-09T00:00:00Z,cold-start
LODE-BR,100,12900,2026-06-01T00:00:00Z,list price
`,
  'promotions.csv': `slug,name,starts_at,ends_at
cold-start,Cold Start,2026-11-09T00:00:00Z,2026-12-07T00:00:00Z
`,
  'promotion-prices.csv': 'promotion,sku,inc_pence\ncold-start,LODE-CH,9400\n',
  'stock-locations.csv': 'code,name\nhub,Hub\ncounter,Trade counter\n',
  'stock.csv': 'sku,location,on_hand\nLODE-CH,hub,412\nLODE-CH,counter,20\nLODE-BR,hub,0\n',
  'trade-bands.csv': 'code,name\nband-3,Band 3\n',
  'trade-band-percentages.csv': 'band,category,basis_points\nband-3,taps,2200\n',
  'trade-band-prices.csv': 'band,sku,ex_pence\nband-3,LODE-CH,6280\n',
};

/** The sound catalogue with some files replaced; null takes a file away. */
export function source(changes: Changes = {}): CatalogueSource {
  const files = { ...sound, ...changes };
  return {
    open: (file) => {
      const text = files[file];
      // Chunks of seven characters break rows and quoted fields at every possible place.
      return text === undefined || text === null ? null : (text.match(/[^]{1,7}/g) ?? []);
    },
  };
}

/** Some files and no others, for a shop that has the goods already. */
export function only(files: Changes): CatalogueSource {
  return { open: (file) => (files[file] ? [files[file]] : null) };
}

/** One file of it with a text changed, as an argument of `source`. */
export function replaced(file: CatalogueFileName, from: string, to: string): Changes {
  if (!sound[file]?.includes(from)) throw new Error(`${file} does not say '${from}'.`);
  return { [file]: sound[file].replace(from, to) };
}
