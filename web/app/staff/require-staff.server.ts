import { data, type MiddlewareFunction } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/**
 * Lets members of staff pass: guests sign in first, and whoever else asks finds nothing. Which screens
 * a role opens is decided by the calls behind them.
 */
export const requireStaff: MiddlewareFunction = ({ context, url }) => {
  const { visitor } = requireSignIn({ context, url });
  if (!visitor.staff) throw data(null, { status: 404 });
};
