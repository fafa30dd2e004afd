-- A VAT number is looked up where it was given out.

-- trade-applications -----------------------------------------------------------------------------

alter table trade_application add column vat_register jsonb; -- what came of asking HMRC, and when
