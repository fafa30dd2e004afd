import { EmptyState } from '../kit/empty-state.tsx';

export function NoOrders() {
  return (
    <EmptyState drawing="nothing" title="No orders yet">
      <p className="lead">
        Your orders appear here with their delivery days, including any placed as a guest with this
        e-mail address.
      </p>
      <a className="button button-outlined" href="/">
        Start shopping
      </a>
    </EmptyState>
  );
}
