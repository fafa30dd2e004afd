import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { sizeClasses } from '@plumbline/contracts/nouns/delivery.ts';
import type { ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';

/**
 * What is wrong with terms beyond the shape of their fields: a size that has no way back or two, a
 * category that there is not, or one that is named twice.
 */
export function problemsOf(
  { travel, exceptions }: ReturnTerms,
  categories: ReadonlySet<string>,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [index, { sizeClass }] of travel.entries()) {
    if (sizeClass !== sizeClasses[index]) {
      const message = `Say how goods of each size travel, from the smallest: ${sizeClasses.join(', ')}.`;
      problems.push({ path: `/body/terms/travel/${index}/sizeClass`, message });
    }
  }
  for (const [index, { category }] of exceptions.entries()) {
    const path = `/body/terms/exceptions/${index}/category`;
    if (!categories.has(category)) {
      problems.push({ path, message: 'There is no such category. Choose one of the list.' });
    } else if (exceptions.findIndex((each) => each.category === category) < index) {
      problems.push({ path, message: 'This category stands above already. Say it once.' });
    }
  }
  return problems;
}
