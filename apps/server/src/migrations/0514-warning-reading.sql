-- What was measured when a warning was raised, beside the limit it crossed.
alter table warning add column reading text check (char_length(reading) <= 40);
-- The heaviest first: the list opens so.
create index warning_level_idx on warning (level desc nulls last, id desc);
create index warning_engineering_id_level_idx on warning (engineering_id, level desc nulls last, id desc);
