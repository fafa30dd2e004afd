-- Links that were mailed and what was used once are swept by their time. Strangers ask for as many links
-- as they like, so that no sweep may go through all of them.
create index on mailed_link (expires_at);
create index on used_nonce (expires_at);
create index on used_logout_token (expires_at);
