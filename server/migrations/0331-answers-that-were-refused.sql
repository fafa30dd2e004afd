-- An answer to a dispute that the provider refused is no answer: it waits to be put right, with the
-- provider's own reason beside it.
alter table dispute
  add column refused_answer text,
  add column refusal text,
  add check ((refused_answer is null) = (refusal is null)),
  add check (answer is null or refusal is null);
