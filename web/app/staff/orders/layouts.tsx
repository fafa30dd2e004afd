/** The two ways to look at orders. */
export function Layouts({ on }: { on: 'board' | 'table' }) {
  return (
    <nav className="segments" aria-label="Layout">
      <a
        href="/staff/orders/board"
        aria-current={on === 'board' ? 'true' : undefined}
        aria-keyshortcuts={on === 'table' ? 'B' : undefined}
      >
        Board
      </a>
      <a
        href="/staff/orders"
        aria-current={on === 'table' ? 'true' : undefined}
        aria-keyshortcuts={on === 'board' ? 'T' : undefined}
      >
        Table
      </a>
    </nav>
  );
}
