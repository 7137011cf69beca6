-- The work permits of the emergency management departments are numbered T and the identity number of their holder, which stands
-- sealed in the register of people: what was written down in full before is masked as new ones are. The log stays as it was written.
create function pg_temp.without_card(given text) returns text language plpgsql as $$
declare
  weights constant int[] := array[7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  card text;
  total int;
begin
  for place in 1 .. char_length(given) - 17 loop
    card := upper(substr(given, place, 18));
    continue when card !~ '^[1-9][0-9]{5}(19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9X]$';
    select sum(weights[n] * substr(card, n, 1)::int) into total from generate_series(1, 17) n;
    continue when substr('10X98765432', total % 11 + 1, 1) <> right(card, 1);
    return overlay(given placing repeat('*', 14) || substr(given, place + 14, 4) from place for 18);
  end loop;
  return given;
end $$;

update worker set special_cert_no = pg_temp.without_card(special_cert_no) where special_cert_no ~ '[0-9]{17}[0-9Xx]';
update special_cert set cert_no = pg_temp.without_card(cert_no), search_text = pg_temp.without_card(search_text)
  where cert_no ~ '[0-9]{17}[0-9Xx]';
update warning set facts = (
    select jsonb_agg(case when fact ->> 'value' ~ '[0-9]{17}[0-9Xx]'
      then fact || jsonb_build_object('value', pg_temp.without_card(fact ->> 'value')) else fact end order by n)
    from jsonb_array_elements(facts) with ordinality as each (fact, n))
  where jsonb_typeof(facts) = 'array' and facts::text ~ '[0-9]{17}[0-9Xx]';
