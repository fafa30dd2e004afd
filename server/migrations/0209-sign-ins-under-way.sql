-- Sign-ins under way are counted by their browser and swept by their time. Strangers begin as many as they
-- like, so that neither may go through all of them.
create index on sign_in_flow (browser_hash);
create index on sign_in_flow (expires_at);
