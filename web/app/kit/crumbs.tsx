export interface Crumb {
  href: string;
  name: string;
}

/** The way here from home; the last name is the page itself and no link. */
export function Crumbs({ above, here }: { above: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="You are here">
      <ol className="crumbs">
        <li>
          <a href="/">Home</a>
        </li>
        {above.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
