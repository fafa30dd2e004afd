import { EmptyState } from '../ui/empty-state.tsx';
import { StaffScreen } from './screen.tsx';

/** A member of staff on a page that is not for their role. */
export function NoPermission() {
  return (
    <StaffScreen title="Not for your role">
      <EmptyState drawing="unplugged" title="Your role does not open this page">
        <p className="max-w-[56ch] text-ink-2">
          Nothing went wrong and nothing was changed. Whoever gives out roles can add the one that
          it takes; your home shows what you have.
        </p>
        <a className="btn btn-2" href="/staff">
          Go to your home
        </a>
      </EmptyState>
    </StaffScreen>
  );
}
