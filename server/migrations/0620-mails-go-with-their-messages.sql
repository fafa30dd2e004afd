-- A mail is of the thread that its message is in: threads were merged and taken apart without it.

-- mail-in ----------------------------------------------------------------------------------------

update mail_in i
   set thread = e.reference
  from enquiry_message m
  join enquiry e on e.id = m.enquiry_id
 where starts_with(i.thread, 'EN-') and i.outcome in ('joined', 'opened')
   and m.id = i.message_row and i.thread <> e.reference;

-- What waits for a decision, or is told beside its thread, stands beside the one that it went into.
update mail_in i
   set thread = into_thread.reference
  from enquiry e
  join enquiry into_thread on into_thread.id = e.merged_into
 where i.thread = e.reference;
