/**
 * The slug of a product however it was written: without blanks and empty segments, and with or
 * without the step that leads to its page. What has more segments is nobody's slug.
 */
export function productSlug(slug: string): string {
  const steps = slug
    .split('/')
    .map((step) => step.trim())
    .filter((step) => step !== '');
  return (steps.length > 1 && steps[0] === 'p' ? steps.slice(1) : steps).join('/');
}
