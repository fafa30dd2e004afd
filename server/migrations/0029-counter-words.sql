-- What is said at a merchant's counter and was not understood yet.
insert into search_synonym (phrase, means) values
  ('cc', '{close coupled toilet}'),
  ('deep seal', '{75 mm}'),
  ('shallow seal', '{20 mm}'),
  ('push fit 90', '{push-fit elbow}'),
  ('pushfit 90', '{push-fit elbow}'),
  ('compression 90', '{compression elbow}'),
  ('comp 90', '{compression elbow}'),
  ('grab handle', '{grab rail}'),
  ('hand rail', '{grab rail}'),
  ('handrail', '{grab rail}'),
  ('disabled', '{grab rail,folding support rail,comfort height toilet}'),
  ('mobility', '{grab rail,folding support rail,comfort height toilet}'),
  ('mirror shaver socket', '{mirror cabinet shaver socket}'),
  ('mirror shaver point', '{mirror cabinet shaver socket}')
on conflict (phrase) do update set means = excluded.means;
