-- What is read with every basket is planned once a connection: PostgreSQL plans a function in plain
-- SQL anew whenever a statement calls it, which cost more than all else of reading a basket.

-- All that decides what a code does for a basket, read with the basket in one statement. Strict: a
-- basket without a code, which most are, asks nothing.
create or replace function discount_terms(wanted_code integer, wanted_basket text) returns json
language plpgsql stable strict as $$
begin
  return (
    select json_build_object(
             'campaignId', c.id, 'issueCodeId', i.id, 'code', i.code,
             'promotionCode', c.promotion_code, 'text', c.shown_text, 'channel', c.channel,
             'targetType', c.target_type, 'targets', c.targets, 'type', c.type, 'amount', c.amount,
             'minimumSpendPence', c.minimum_spend_pence, 'startsAt', c.starts_at,
             'endsAt', c.ends_at, 'stacksOnPromotions', c.stacks_on_promotions,
             'priority', c.priority, 'claimsPerCustomer', c.claims_per_customer,
             'isStopped', c.is_stopped or i.is_stopped,
             -- A basket that holds a claim for its own payment is not locked out by it.
             'isUsedUp', (c.claim_count >= c.claim_limit or i.claim_count >= i.claim_limit) is true
               and not exists (select from discount_claim d
                                where d.basket_id = wanted_basket and d.issue_code_id = i.id
                                  and d.state = 'held'))
      from issue_code i join campaign c on c.id = i.campaign_id
     where i.id = wanted_code);
end $$;

-- What the checkout of a basket has been told, read with the basket in one statement. It is volatile
-- although it writes nothing: so it looks when it is called, and behind a lock sees what was committed
-- while that was waited for.
create or replace function checkout_of_basket(wanted text) returns json
language plpgsql volatile as $$
begin
  return (
    select json_build_object(
             'details', json_build_object('contact', contact, 'delivery', delivery,
                                          'deliveryOption', delivery_option, 'billing', billing),
             'hasPayments', exists (select from payment
                                     where purpose = 'basket' and subject = wanted))
      from checkout where basket_id = wanted);
end $$;
