import {
  discountTargetType,
  type DiscountTargetType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** How the catalogue's tables tell what a target type is for, as discounts.ts tells it of a basket. */
interface TargetSql {
  /** Whether the catalogue knows `t.target`; null where the type names nothing. */
  knows: string | null;
  /** Whether the offering `o` in the category `ca` and of the brand `br` is for an array of targets. */
  holds: (targets: string) => string;
}

const targetSql: Readonly<Record<DiscountTargetType, TargetSql>> = {
  [discountTargetType.allProducts]: { knows: null, holds: () => 'true' },
  [discountTargetType.specificProducts]: {
    knows: 'exists (select from offering where sku = t.target)',
    holds: (targets) => `o.sku = any(${targets})`,
  },
  [discountTargetType.category]: {
    knows: 'exists (select from category where slug = t.target)',
    holds: (targets) => `exists (select from unnest(${targets}) as t(slug)
      where ca.slug = t.slug or starts_with(ca.slug, t.slug || '/'))`,
  },
  [discountTargetType.brand]: {
    knows: 'exists (select from brand where slug = t.target)',
    holds: (targets) => `br.slug = any(${targets})`,
  },
  // Nothing that stands on a shelf has its price by what is taken off its delivery.
  [discountTargetType.delivery]: { knows: null, holds: () => 'false' },
};

/** SQL for each target type, by the type that an expression gives; false where that is none of them. */
function byTargetType(type: string, sqlOf: (sql: TargetSql) => string | null): string {
  const cases = Object.entries(targetSql).flatMap(([value, sql]) => {
    const text = sqlOf(sql);
    return text === null ? [] : `when ${value} then ${text}`;
  });
  return `case ${type} ${cases.join('\n')} else false end`;
}

/**
 * SQL that says whether the offering `o` in the category `ca` and of the brand `br` is what a target
 * type and its targets are for, which are expressions of SQL themselves.
 */
export function isTargetSql({ type, targets }: { type: string; targets: string }): string {
  return byTargetType(type, ({ holds }) => holds(targets));
}

const unknownTargets = statement<{ target: string }>(
  'discounts.listUnknownTargets',
  `select t.target from unnest($2::text[]) as t(target)
    where not ${byTargetType('$1::int', ({ knows }) => knows)}`,
);

/** Which of the targets of a campaign or a promotion the catalogue does not know. */
export async function listUnknownTargets(
  tx: Queryable,
  targetType: DiscountTargetType,
  targets: readonly string[],
): Promise<string[]> {
  return (await unknownTargets.list(tx, [targetType, targets])).map(({ target }) => target);
}
