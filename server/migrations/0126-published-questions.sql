-- An enquiry about a product that stands on the product's page as a question, by its number there.
alter table enquiry add column published_as text;
-- Threads that wait for their customer, by how long.
create index enquiry_waiting on enquiry (state_since) where state = 'waiting';
