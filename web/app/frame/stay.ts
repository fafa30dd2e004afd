import { useLocation, useNavigate } from 'react-router';

/**
 * Goes to an address while the page stays what it is to the router, which loads nothing; what is shown
 * over it or in its place stands in its state, and in the address bar.
 */
export function useStay() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (mask: string, shown: { quick: string } | { unreached: string }, replace: boolean) =>
    void navigate(pathname + search, {
      mask,
      state: shown,
      replace,
      preventScrollReset: 'quick' in shown,
      defaultShouldRevalidate: false,
    });
}
