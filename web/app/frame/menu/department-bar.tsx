import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { Frame } from '../frame.server.ts';

/** Only who points at a department is sent what shows its menu; without it the names are links. */
const MenuPanels = lazy(() =>
  import('./menu-panels.tsx').catch(() => ({ default: () => null as never })),
);

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** The departments of a wide screen. `department` is where the screen at hand stands. */
export function DepartmentBar({
  departments,
  department,
}: {
  departments: Frame['departments'];
  department: string;
}) {
  const place = useRef<HTMLElement>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  // A finger does not point before it presses, so that its menus must be there by then; and whoever
  // pointed before the scripts came has been heard by nobody.
  useEffect(() => {
    const isTouched = matchMedia('(hover: none) and (min-width: 901px)').matches;
    if (isTouched || place.current!.matches(':hover')) setBar(place.current);
  }, []);
  return (
    <>
      {/* What is pointed at are its links; one handler hears of all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        ref={place}
        className="wrap department-nav"
        aria-label="Departments"
        onPointerOver={(event) => setBar(event.currentTarget)}
        onFocus={(event) => setBar(event.currentTarget)}
      >
        {departments.map(({ href, name }) => (
          <a key={href} href={href} aria-current={isWithin(department, href) ? 'true' : undefined}>
            {name}
          </a>
        ))}
        <a
          className="first-way"
          href="/new"
          aria-current={isWithin(department, '/new') || undefined}
        >
          New in
        </a>
        <a href="/promotions" aria-current={isWithin(department, '/promotions') || undefined}>
          Promotions
        </a>
      </nav>
      {bar && (
        <Suspense>
          <MenuPanels bar={bar} />
        </Suspense>
      )}
    </>
  );
}
