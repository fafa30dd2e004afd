import { EmptyState } from '../kit/empty-state.tsx';

export function NoOrders() {
  return (
    <EmptyState drawing="nothing" title="No orders yet">
      <p className="lead">
        What you order stands here, with its day of delivery. Orders placed as a guest with this
        e-mail address come by themselves.
      </p>
      <a className="button button-outlined" href="/">
        Look around
      </a>
    </EmptyState>
  );
}
