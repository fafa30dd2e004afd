-- The terms that every shop starts from. Staff change them later in the tables themselves.

insert into delivery_version (reason) values ('The first terms');

insert into delivery_zone (code, name, nation, uk_vat) values
  ('mainland', 'England and Wales', 'england', true),
  ('scotland', 'Southern and central Scotland', 'scotland', true),
  ('highlands', 'Scottish Highlands', 'scotland', true),
  ('scottish-islands', 'Scottish islands', 'scotland', true),
  ('northern-ireland', 'Northern Ireland', 'northern-ireland', true),
  ('isle-of-wight', 'Isle of Wight', 'england', true),
  ('scilly', 'Isles of Scilly', 'england', true),
  ('isle-of-man', 'Isle of Man', 'england', true),
  ('channel-islands', 'Channel Islands', 'england', false),
  ('bfpo', 'British Forces addresses (BFPO)', 'england', true),
  ('post-only', 'Addresses for letters only', 'england', true);

-- Areas first; the districts below are taken out of them.
insert into delivery_zone_prefix (prefix, zone_code)
select prefix, zone_code
  from (values
    ('mainland',
     'AL B BA BB BD BH BL BN BR BS CA CB CF CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY
      GIR GL GU HA HD HG HP HR HU HX IG IP KT L LA LD LE LL LN LS LU M ME MK N NE NG NN NP NR NW OL
      OX PE PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TF TN TQ TR TS TW UB W
      WA WC WD WF WN WR WS WV YO TD15'),
    ('scotland', 'AB DD DG EH FK G KA KY ML PA PH TD'),
    ('highlands', 'IV KW PA80 PH49 PH50 AB44 AB45'),
    ('scottish-islands', 'HS ZE KA27 KA28 KW15 KW16 KW17 PA20 IV55 IV56'),
    ('northern-ireland', 'BT'),
    ('isle-of-man', 'IM'),
    ('channel-islands', 'GY JE'),
    ('bfpo', 'BF BFPO'),
    ('post-only', 'BX')
  ) as zone(zone_code, prefixes),
  regexp_split_to_table(prefixes, '\s+') as prefix;

insert into delivery_zone_prefix (prefix, zone_code)
select area || district, zone_code
  from (values
    ('highlands', 'AB', 31, 38),
    ('highlands', 'AB', 52, 56),
    ('highlands', 'FK', 17, 21),
    ('highlands', 'PA', 21, 40),
    ('highlands', 'PH', 15, 26),
    ('highlands', 'PH', 30, 41),
    ('scottish-islands', 'IV', 41, 49),
    ('scottish-islands', 'IV', 51, 51),
    ('scottish-islands', 'PA', 41, 49),
    ('scottish-islands', 'PA', 60, 78),
    ('scottish-islands', 'PH', 42, 44),
    ('isle-of-wight', 'PO', 30, 41),
    ('scilly', 'TR', 21, 25)
  ) as range(zone_code, area, low, high),
  generate_series(low, high) as district;

insert into delivery_size_class (code, position, max_grams) values
  ('parcel', 1, 30000),
  ('large', 2, 150000),
  ('bulky', 3, 500000),
  ('pallet', 4, 900000);

insert into delivery_service (code, name, specific_day, position) values
  ('standard', 'Standard delivery', false, 1),
  ('two-person', 'Two people, to the room', false, 2),
  ('pallet', 'Pallet, to the kerb', false, 3),
  ('next-day', 'Next day before noon', false, 4),
  ('specific-day', 'A day you choose', true, 5);

insert into delivery_service_class
  (service_code, size_class, working_days, cut_off, weekend_dispatch, detail) values
  ('standard', 'parcel', 1, '20:00', true, 'By parcel carrier, 07:00 to 21:00'),
  ('standard', 'large', 1, '16:00', false, 'One driver, to the ground-floor door, 07:00 to 19:00'),
  ('two-person', 'large', 1, '16:00', false, 'Two people, to the room you choose, 07:00 to 19:00'),
  ('two-person', 'bulky', 1, '16:00', false, 'Two people, to the room you choose, 07:00 to 19:00'),
  ('pallet', 'pallet', 2, '14:00', false, 'By lorry with a tail lift, to the kerb, 08:00 to 17:00'),
  ('next-day', 'parcel', 1, '20:00', true, 'By parcel carrier, before noon'),
  ('next-day', 'large', 1, '16:00', false, 'One driver, to the ground-floor door, before noon'),
  ('specific-day', 'parcel', 2, '20:00', true, 'By parcel carrier, a one-hour slot on the day'),
  ('specific-day', 'large', 2, '16:00', false,
   'One driver, to the ground-floor door, a two-hour slot the evening before'),
  ('specific-day', 'bulky', 2, '16:00', false,
   'Two people, to the room you choose, a two-hour slot the evening before'),
  ('specific-day', 'pallet', 3, '14:00', false, 'By lorry with a tail lift, to the kerb');

-- A price is the service's price for the class, and what the zone adds to it.
insert into delivery_price (service_code, zone_code, size_class, inc_pence, surcharge_inc_pence,
                            saturday_inc_pence, sunday_inc_pence, extra_days)
select base.service, zone.code, base.class, base.inc_pence, zone.surcharge,
       case when zone.weekends then base.saturday end,
       case when zone.weekends then base.sunday end,
       zone.extra_days
  from (values
    ('standard', 'parcel', 495, 0, 0),
    ('standard', 'large', 1495, null, null),
    ('two-person', 'large', 2995, null, null),
    ('two-person', 'bulky', 3500, null, null),
    ('pallet', 'pallet', 5900, null, null),
    ('next-day', 'parcel', 895, 0, 0),
    ('next-day', 'large', 2695, 0, null),
    ('specific-day', 'parcel', 795, 200, 300),
    ('specific-day', 'large', 2495, 1000, null),
    ('specific-day', 'bulky', 4000, 1500, null),
    ('specific-day', 'pallet', 7400, null, null)
  ) as base(service, class, inc_pence, saturday, sunday)
  join (values
    ('mainland', 'parcel', 0, 0, true, true, true),
    ('mainland', 'large', 0, 0, true, true, true),
    ('mainland', 'bulky', 0, 0, true, true, true),
    ('mainland', 'pallet', 0, 0, true, true, true),
    ('scotland', 'parcel', 0, 0, true, true, true),
    ('scotland', 'large', 0, 0, true, true, true),
    ('scotland', 'bulky', 1, 0, false, true, true),
    ('scotland', 'pallet', 1, 1500, false, true, true),
    ('highlands', 'parcel', 1, 300, false, true, false),
    ('highlands', 'large', 2, 1000, false, true, false),
    ('highlands', 'bulky', 2, 2500, false, true, false),
    ('highlands', 'pallet', 3, 4500, false, true, false),
    ('scottish-islands', 'parcel', 2, 600, false, false, false),
    ('scottish-islands', 'large', 3, 2500, false, false, false),
    ('scottish-islands', 'bulky', 4, 4500, false, false, false),
    ('northern-ireland', 'parcel', 1, 400, false, true, false),
    ('northern-ireland', 'large', 2, 1500, false, true, false),
    ('northern-ireland', 'bulky', 3, 3500, false, true, false),
    ('northern-ireland', 'pallet', 3, 8000, false, true, false),
    ('isle-of-wight', 'parcel', 0, 200, false, true, false),
    ('isle-of-wight', 'large', 1, 1000, false, true, false),
    ('isle-of-wight', 'bulky', 1, 2000, false, true, false),
    ('isle-of-wight', 'pallet', 1, 4500, false, true, false),
    ('scilly', 'parcel', 2, 700, false, false, false),
    ('scilly', 'large', 4, 3500, false, false, false),
    ('isle-of-man', 'parcel', 2, 500, false, false, false),
    ('isle-of-man', 'large', 3, 2500, false, false, false),
    ('isle-of-man', 'bulky', 3, 5500, false, false, false),
    ('channel-islands', 'parcel', 2, 900, false, false, false),
    ('channel-islands', 'large', 4, 3500, false, false, false),
    ('bfpo', 'parcel', 8, 0, false, false, false)
  ) as zone(code, class, extra_days, surcharge, next_day, specific_day, weekends)
    on zone.class = base.class
   and (base.service <> 'next-day' or zone.next_day)
   and (base.service <> 'specific-day' or zone.specific_day);

insert into delivery_exclusion (zone_code, size_class, reason) values
  ('scottish-islands', 'pallet', 'Pallets do not go on the ferries to the Scottish islands.'),
  ('scilly', 'bulky', 'Our two-person lorries do not cross to the Isles of Scilly.'),
  ('scilly', 'pallet', 'Pallets do not go on the boat to the Isles of Scilly.'),
  ('isle-of-man', 'pallet', 'Pallets do not go on the ferry to the Isle of Man.'),
  ('channel-islands', 'bulky', 'Our two-person lorries do not cross to the Channel Islands.'),
  ('channel-islands', 'pallet', 'Pallets do not go on the ferry to the Channel Islands.');

insert into delivery_exclusion (zone_code, size_class, reason)
select 'bfpo', code, 'The forces’ post takes parcels of up to 30 kg and nothing larger.'
  from delivery_size_class where code <> 'parcel'
union all
select 'post-only', code, 'This postcode is for letters only; nothing can be delivered there.'
  from delivery_size_class;

-- What England, Wales and Northern Ireland share.
insert into bank_holiday (nation, day, name)
select nation, day::date, name
  from unnest(array['england', 'wales', 'northern-ireland']) as nation,
  (values
    ('2026-01-01', 'New Year''s Day'),
    ('2026-04-03', 'Good Friday'),
    ('2026-04-06', 'Easter Monday'),
    ('2026-05-04', 'Early May bank holiday'),
    ('2026-05-25', 'Spring bank holiday'),
    ('2026-08-31', 'Summer bank holiday'),
    ('2026-12-25', 'Christmas Day'),
    ('2026-12-26', 'Boxing Day'),
    ('2026-12-28', 'Boxing Day (substitute day)'),
    ('2027-01-01', 'New Year''s Day'),
    ('2027-03-26', 'Good Friday'),
    ('2027-03-29', 'Easter Monday'),
    ('2027-05-03', 'Early May bank holiday'),
    ('2027-05-31', 'Spring bank holiday'),
    ('2027-08-30', 'Summer bank holiday'),
    ('2027-12-25', 'Christmas Day'),
    ('2027-12-26', 'Boxing Day'),
    ('2027-12-27', 'Christmas Day (substitute day)'),
    ('2027-12-28', 'Boxing Day (substitute day)'),
    ('2028-01-01', 'New Year''s Day'),
    ('2028-01-03', 'New Year''s Day (substitute day)'),
    ('2028-04-14', 'Good Friday'),
    ('2028-04-17', 'Easter Monday'),
    ('2028-05-01', 'Early May bank holiday'),
    ('2028-05-29', 'Spring bank holiday'),
    ('2028-08-28', 'Summer bank holiday'),
    ('2028-12-25', 'Christmas Day'),
    ('2028-12-26', 'Boxing Day'),
    ('2029-01-01', 'New Year''s Day')
  ) as holiday(day, name);

insert into bank_holiday (nation, day, name) values
  ('northern-ireland', '2026-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2026-07-12', 'Battle of the Boyne'),
  ('northern-ireland', '2026-07-13', 'Battle of the Boyne (substitute day)'),
  ('northern-ireland', '2027-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2027-07-12', 'Battle of the Boyne'),
  ('northern-ireland', '2028-03-17', 'St Patrick''s Day'),
  ('northern-ireland', '2028-07-12', 'Battle of the Boyne'),
  ('scotland', '2026-01-01', 'New Year''s Day'),
  ('scotland', '2026-01-02', '2 January'),
  ('scotland', '2026-04-03', 'Good Friday'),
  ('scotland', '2026-05-04', 'Early May bank holiday'),
  ('scotland', '2026-05-25', 'Spring bank holiday'),
  ('scotland', '2026-06-15', 'World Cup bank holiday'),
  ('scotland', '2026-08-03', 'Summer bank holiday'),
  ('scotland', '2026-11-30', 'St Andrew''s Day'),
  ('scotland', '2026-12-25', 'Christmas Day'),
  ('scotland', '2026-12-26', 'Boxing Day'),
  ('scotland', '2026-12-28', 'Boxing Day (substitute day)'),
  ('scotland', '2027-01-01', 'New Year''s Day'),
  ('scotland', '2027-01-02', '2 January'),
  ('scotland', '2027-01-04', '2 January (substitute day)'),
  ('scotland', '2027-03-26', 'Good Friday'),
  ('scotland', '2027-05-03', 'Early May bank holiday'),
  ('scotland', '2027-05-31', 'Spring bank holiday'),
  ('scotland', '2027-08-02', 'Summer bank holiday'),
  ('scotland', '2027-11-30', 'St Andrew''s Day'),
  ('scotland', '2027-12-25', 'Christmas Day'),
  ('scotland', '2027-12-26', 'Boxing Day'),
  ('scotland', '2027-12-27', 'Christmas Day (substitute day)'),
  ('scotland', '2027-12-28', 'Boxing Day (substitute day)'),
  ('scotland', '2028-01-01', 'New Year''s Day'),
  ('scotland', '2028-01-02', '2 January'),
  ('scotland', '2028-01-03', 'New Year''s Day (substitute day)'),
  ('scotland', '2028-01-04', '2 January (substitute day)'),
  ('scotland', '2028-04-14', 'Good Friday'),
  ('scotland', '2028-05-01', 'Early May bank holiday'),
  ('scotland', '2028-05-29', 'Spring bank holiday'),
  ('scotland', '2028-08-07', 'Summer bank holiday'),
  ('scotland', '2028-11-30', 'St Andrew''s Day'),
  ('scotland', '2028-12-25', 'Christmas Day'),
  ('scotland', '2028-12-26', 'Boxing Day'),
  ('scotland', '2029-01-01', 'New Year''s Day'),
  ('scotland', '2029-01-02', '2 January');
