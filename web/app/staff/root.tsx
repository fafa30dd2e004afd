import type { ReactNode } from 'react';
import { Links, Outlet } from 'react-router';
import { Document } from '../frame/document.tsx';
import { noticeLost } from '../frame/lost-answers.ts';
import { SoftNavigation } from '../frame/soft-navigation.tsx';
import { useUnreached } from '../kit/offline.ts';
import { throwRefused } from '../request/refused.server.ts';
import { StaffError, Unreached } from './kit/staff-error.tsx';
import { requireStaff } from './require-staff.server.ts';
import '../frame/page.css';
import '../kit/field.css';
import '../kit/pages.css';
import '../frame/sign-in/unconfirmed.css';

/** Before any loader or action runs: none of this build is for anybody else. */
export const middleware = [throwRefused, requireStaff];

export const clientMiddleware = [noticeLost];

/** What staff see is nobody else's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** The sheets of the staff's screens are imported beside them, and the router links them. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document head={<Links />}>
      {children}
      <SoftNavigation />
    </Document>
  );
}

export default function Staff() {
  const unreached = useUnreached();
  return unreached === undefined ? <Outlet /> : <Unreached href={unreached} />;
}

export { StaffError as ErrorBoundary };
