-- What a shopper said that they have already, so that the basket no longer says it is missing.
create table basket_owned_product (
  basket_id text not null references basket on delete cascade,
  product_id integer not null references product,
  primary key (basket_id, product_id)
);
