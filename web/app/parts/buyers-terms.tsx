/** What a buyer asks before they decide: what delivery costs and when it comes, and what goes back. */
export const BuyersTerms = () => (
  <p className="buyers-terms small">
    <a className="link" href="/delivery">
      Delivery: costs and days
    </a>{' '}
    <a className="link" href="/returns">
      Returns: how long and how
    </a>
  </p>
);
