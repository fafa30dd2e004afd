/** The two ways to look at the shop's pages. */
export function Layouts({ on }: { on: 'tree' | 'table' }) {
  return (
    <nav className="segments" aria-label="Layout">
      <a
        href="/staff/pages/tree"
        aria-current={on === 'tree' ? 'true' : undefined}
        aria-keyshortcuts={on === 'table' ? 'T' : undefined}
      >
        Tree
      </a>
      <a
        href="/staff/pages"
        aria-current={on === 'table' ? 'true' : undefined}
        aria-keyshortcuts={on === 'tree' ? 'T' : undefined}
      >
        Table
      </a>
    </nav>
  );
}
