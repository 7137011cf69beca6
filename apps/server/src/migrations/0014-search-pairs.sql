-- Words of two characters (most of Chinese) have no trigram, so LIKE alone would read the whole table. Every two neighbouring
-- characters of the label and of its initials are indexed as they are; the pinyin in between is searched by three letters up.
create function search_pairs(search_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(part, at, 2)), '{}')
  from unnest(array[split_part(search_text, '|', 1), split_part(search_text, '|', 3)]) part, generate_series(1, char_length(part) - 1) at
$$;
-- The widths of 0013 moved with their reader.
comment on function count_block(bigint) is 'Finest block of an id; platform/db-counts.ts knows the same widths.';

comment on function search_pairs(text) is 'Read by entity/search-text.ts for words of two characters.';

create index engineering_search_pairs_idx on engineering using gin (search_pairs(search_text));
create index unit_search_pairs_idx on unit using gin (search_pairs(search_text));
