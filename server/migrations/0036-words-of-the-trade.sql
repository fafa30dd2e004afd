-- A phrase may mean nothing but itself. It is then a word of the trade: never taken for a slip, and
-- where nothing in the shop is called so, nothing else is shown in its place.
alter table search_synonym drop constraint search_synonym_means_check;

insert into search_synonym (phrase, means)
select phrase, '{}' from unnest(array[
  -- Heat and hot water
  'boiler', 'combi boiler', 'hot water cylinder', 'cylinder', 'hot water tank', 'immersion heater',
  'immersion', 'expansion vessel', 'expansion tank', 'header tank', 'water heater', 'heat pump',
  'programmer', 'room thermostat', 'magnetic filter', 'inhibitor', 'descaler', 'water softener',
  -- Pumps
  'pump', 'shower pump', 'central heating pump', 'circulator',
  -- Floors and walls
  'tile', 'floor tile', 'wall tile', 'mosaic', 'tile trim', 'tile adhesive', 'grout', 'wall panel',
  'shower wall panel', 'shower board', 'wet wall', 'cladding', 'laminate', 'vinyl', 'flooring', 'carpet', 'paint',
  -- Sanitary ware and bathing
  'bidet', 'urinal', 'whirlpool bath', 'jacuzzi', 'hot tub', 'spa', 'sauna', 'steam shower',
  'steam room', 'shower curtain', 'shower curtain rail', 'curtain rail', 'bath mat', 'shower mat',
  -- Outside and below the floor
  'outside tap', 'garden tap', 'bib tap', 'hose union bib tap', 'hose union', 'soil pipe', 'waste pipe', 'gutter',
  'guttering', 'downpipe', 'manhole', 'drain cover', 'gully grid',
  -- Tools and small things
  'jubilee clip', 'hose clip', 'pipe clip', 'olive', 'ptfe', 'ptfe tape', 'plumbers tape',
  'jointing compound', 'flux', 'solder', 'pipe cutter', 'pipe slice', 'spanner', 'wrench', 'drill',
  'plunger', 'drain rod', 'drain unblocker', 'cartridge', 'tap cartridge', 'tap washer',
  -- Kitchens
  'waste disposal unit', 'dishwasher', 'washing machine', 'washing machine valve', 'worktop', 'hob',
  'oven', 'cooker hood', 'fridge',
  -- Light
  'light bulb', 'downlight', 'window', 'blind'
]) as phrase
on conflict (phrase) do nothing;

insert into search_synonym (phrase, means) values
  ('diverter', '{shower valve two outlets,shower valve three outlets}'),
  ('diverter valve', '{shower valve two outlets,shower valve three outlets}'),
  ('hand held', '{shower handset}'),
  ('handheld', '{shower handset}'),
  ('hand held shower', '{shower handset}'),
  ('handheld shower', '{shower handset}')
on conflict (phrase) do nothing;
