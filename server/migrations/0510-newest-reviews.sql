-- The newest reviews of all goods, as the front page has them.
create index review_newest on review (submitted_at desc, id desc) where status = 'published';
