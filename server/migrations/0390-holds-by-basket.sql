-- What a basket holds by itself counts as free for it, and is looked for by the basket.
create index on stock_hold (basket_id) where state = 'live';
