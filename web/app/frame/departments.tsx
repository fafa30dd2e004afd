import { useRouteLoaderData } from 'react-router';
import type { Frame } from './frame.server.ts';

/** Every department, for who came to a dead end; without a frame, the way home. */
export function Departments() {
  const frame = useRouteLoaderData('root') as Frame | undefined;
  const departments = frame?.departments ?? [];
  if (departments.length === 0) {
    return (
      <a className="button button-outlined" href="/">
        Go to the home page
      </a>
    );
  }
  return (
    <nav aria-label="All departments">
      {departments.map(({ href, name }) => (
        <a key={href} className="button button-outlined button-small" href={href}>
          {name}
        </a>
      ))}
    </nav>
  );
}
