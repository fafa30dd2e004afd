/** A category that holds products; its slug is the department's and its own. */
interface Leaf {
  slug: string;
  name: string;
  intro: string;
  /** What narrows it, most decisive first. */
  facets: readonly string[];
  /** Goods that go with others of the department, and stand after them. */
  areParts?: true;
}

export interface Department {
  slug: string;
  name: string;
  intro: string;
  facets: readonly string[];
  /** What stands for it; without it the first goods in it do. */
  picture?: { family: string; finish: string };
  /** A cut of a room's photograph, 4 wide and 1 high, for the head of its page. */
  room?: string;
  leaves: readonly Leaf[];
}

/** A leaf with the facets of its own, after which come those that all leaves have. */
export function leaf(slug: string, name: string, facets: string, intro: string): Leaf {
  return { slug, name, intro, facets: `${facets} price brand rating guarantee`.split(' ') };
}

/** A leaf of parts, such as the seats and valves of toilets. */
export function parts(slug: string, name: string, facets: string, intro: string): Leaf {
  return { ...leaf(slug, name, facets, intro), areParts: true };
}
