-- A page of the shop's words may lead to a vacancy: the check of links asks whether it is open still.
create view open_vacancy as select slug, closes_on from vacancy where not is_closed;
