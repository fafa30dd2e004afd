-- What a buyer was told of their answer is found by its question, whose words it holds.

-- messages ---------------------------------------------------------------------------------------

update message m
   set dedupe_key = 'product-answer:' || q.question_id || ':' || a.answer_id
  from product_answer a join product_question q on q.id = a.question_id
 where m.dedupe_key = 'product-answer:' || a.answer_id;
