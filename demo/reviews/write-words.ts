import type { Product } from '../catalogue/build.ts';
import type { Draw } from '../catalogue/random.ts';
import { midSentence } from '../catalogue/sentences.ts';
import {
  closings,
  kindsByCategory,
  openings,
  titles,
  wordsByKind,
  type KindOfWords,
} from './sentences.ts';

/** What somebody thinks of goods, in stars and words. */
export interface Opinion {
  stars: number;
  title: string;
  words: string;
  /** Whether it tells of a fault. */
  tellsFault: boolean;
}

const moodOf = (stars: number) => (stars >= 4 ? 'well' : stars === 3 ? 'fairly' : 'badly');

const kindOf = ({ line }: Product): KindOfWords =>
  wordsByKind[kindsByCategory.find(([pattern]) => pattern.test(line.category))?.[1] ?? 'accessory'];

/** How good goods are, from 0 to 1: what is liked is liked by most who have it. */
const qualityOf = ({ slug }: Product, draw: Draw) => 0.72 + 0.26 * draw.unit(`quality ${slug}`);

/**
 * One person's opinion, the same whenever it is asked for: most are content with good goods, and one
 * in ten tells of a fault however many stars they give.
 */
export function writeOpinion(product: Product, person: string, draw: Draw): Opinion {
  const of = `${person} of ${product.slug}`;
  const liking = draw.unit(`liking ${of}`);
  const quality = qualityOf(product, draw);
  const tellsFault = liking > quality || draw.unit(`fault ${of}`) < 0.1;
  const stars = starsOf(liking, quality);
  const mood = moodOf(stars);
  const { praise, faults, plain } = kindOf(product);
  const offering = draw.pick(`offering ${of}`, product.offerings);
  const said = {
    thing: midSentence(product.line.type),
    months: String(draw.integer(`months ${of}`, 2, 9)),
    ...(offering.finish && { finish: midSentence(offering.finish.label) }),
    ...(offering.sizeLabel && { size: offering.sizeLabel }),
  };
  const choose = (name: string, from: readonly string[]) =>
    draw.pick(
      `${name} ${of}`,
      from.filter((each) => canSay(each, said)),
    );
  const first = choose('praise', praise);
  const second = choose(
    'second',
    praise.filter((each) => each !== first),
  );
  // What is amiss with some goods is amiss with most of them.
  const commonFault = draw.pick(`fault of ${product.slug}`, faults);
  const isCommon = draw.unit(`common ${of}`) < 0.75 && canSay(commonFault, said);
  const parts = [
    choose('opening', openings[mood]),
    draw.unit(`plain ${of}`) < 0.45 ? choose('plain', plain) : '',
    mood === 'badly' ? '' : first,
    mood === 'well' && draw.unit(`more ${of}`) < 0.5 ? second : '',
    tellsFault ? (isCommon ? commonFault : choose('fault', faults)) : '',
    choose('closing', closings[mood]),
  ];
  return {
    stars,
    title: draw.unit(`titled ${of}`) < 0.7 ? choose('title', titles[mood]) : '',
    words: parts
      .filter(Boolean)
      .map((part) => say(part, said))
      .join(' '),
    tellsFault,
  };
}

/** Those who like goods less than most do give three stars, two or one. */
function starsOf(liking: number, quality: number): number {
  if (liking < quality) return liking < quality * 0.72 ? 5 : 4;
  const rest = (liking - quality) / (1 - quality);
  return rest < 0.5 ? 3 : rest < 0.8 ? 2 : 1;
}

const places = (template: string) =>
  Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
const canSay = (template: string, said: Readonly<Record<string, string>>) =>
  places(template).every((name) => name in said);
const say = (template: string, said: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => said[name]!);
