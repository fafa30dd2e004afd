/** What this document was told of departments: one is asked for once. */
const known = new Map<string, Promise<string | null>>();

/** The HTML of a department's menu by the department's address; null where it cannot be had now. */
export function fetchMenu(href: string): Promise<string | null> {
  const asked = known.get(href) ?? ask(href);
  known.set(href, asked);
  return asked;
}

async function ask(href: string): Promise<string | null> {
  try {
    const response = await fetch(href.replace(/^\/c\//, '/menu/'));
    if (response.ok) return await response.text();
  } catch {
    // Without a connection the department's own page says so.
  }
  known.delete(href);
  return null;
}
