-- Exact totals and page places of big lists without counting (docs/adr/0006). For a table `t` counted by columns c…:
--   t_count          rows per group, per block of ids: level 0 all ids, 1 blocks of 65,536, 2 blocks of 2,048
--   t_count_change   what triggers saw since the last fold; only ever inserted, so writers never wait for each other
--   t_counted        both together: what readers sum up; exact in every snapshot
--   t_count_fold()   moves changes into t_count;  t_count_fill() counts everything anew;  t_count_diff() lists what is wrong
-- Soft-deleted rows count as absent.

create function count_block(id bigint) returns bigint language sql immutable parallel safe return id >> 11;
comment on function count_block(bigint) is 'Finest block of an id; entity/totals.ts knows the same widths.';

create function keep_counts(target text, group_by text[]) returns void language plpgsql as $keep$
declare
  names text := (select string_agg(quote_ident(c), ', ') from unnest(group_by) c);
  news text := (select string_agg('new.' || quote_ident(c), ', ') from unnest(group_by) c);
  olds text := (select string_agg('old.' || quote_ident(c), ', ') from unnest(group_by) c);
  levels text := '(values (0::smallint, 52), (1::smallint, 5), (2::smallint, 0)) l (level, shift)';
begin
  execute format($sql$
    create table %1$s_count as select 0::smallint as level, 0::bigint as block, %2$s, 0::bigint as n from %1$s limit 0;
    alter table %1$s_count alter level set not null, alter block set not null, alter n set not null;
    create unique index %1$s_count_key on %1$s_count (level, block, %2$s) include (n) nulls not distinct;
    create table %1$s_count_change as select 0::bigint as block, %2$s, 0::bigint as n from %1$s limit 0;
    alter table %1$s_count_change alter block set not null, alter n set not null;
    alter table %1$s_count_change set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

    create view %1$s_counted with (security_invoker = true) as
      select level, block, %2$s, n from %1$s_count
      union all select 0::smallint, 0::bigint, %2$s, n from %1$s_count_change
      union all select 1::smallint, block >> 5, %2$s, n from %1$s_count_change
      union all select 2::smallint, block, %2$s, n from %1$s_count_change;

    create function %1$s_count_added() returns trigger language plpgsql as $f$ begin
      insert into %1$s_count_change (block, %2$s, n)
        select count_block(id), %2$s, count(*) from added where deleted_at is null group by 1, %2$s;
      return null;
    end $f$;
    create function %1$s_count_removed() returns trigger language plpgsql as $f$ begin
      insert into %1$s_count_change (block, %2$s, n)
        select count_block(id), %2$s, -count(*) from removed where deleted_at is null group by 1, %2$s;
      return null;
    end $f$;
    create function %1$s_count_moved() returns trigger language plpgsql as $f$ begin
      if old.deleted_at is null then
        insert into %1$s_count_change (block, %2$s, n) values (count_block(old.id), %4$s, -1);
      end if;
      if new.deleted_at is null then
        insert into %1$s_count_change (block, %2$s, n) values (count_block(new.id), %3$s, 1);
      end if;
      return null;
    end $f$;
    create trigger %1$s_count_added after insert on %1$s referencing new table as added
      for each statement execute function %1$s_count_added();
    create trigger %1$s_count_removed after delete on %1$s referencing old table as removed
      for each statement execute function %1$s_count_removed();
    create trigger %1$s_count_moved after update on %1$s for each row
      when ((old.id, old.deleted_at is null, %4$s) is distinct from (new.id, new.deleted_at is null, %3$s))
      execute function %1$s_count_moved();

    create function %1$s_count_fold() returns bigint language plpgsql as $f$
    declare folded bigint;
    begin
      with taken as (delete from %1$s_count_change returning *),
        kept as (insert into %1$s_count as a (level, block, %2$s, n)
          select l.level, t.block >> l.shift, %2$s, sum(t.n) from taken t cross join %5$s group by 1, 2, %2$s
          on conflict (level, block, %2$s) do update set n = a.n + excluded.n)
        select count(*) into folded from taken;
      return folded;
    end $f$;
    create function %1$s_count_fill() returns void language plpgsql as $f$ begin
      -- Writers wait for the seconds this takes; readers do not.
      lock table %1$s in share mode;
      delete from %1$s_count_change;
      delete from %1$s_count;
      insert into %1$s_count (level, block, %2$s, n)
        select l.level, t.block >> l.shift, %2$s, sum(t.n)
        from (select count_block(id) as block, %2$s, count(*) as n from %1$s where deleted_at is null group by 1, %2$s) t
        cross join %5$s group by 1, 2, %2$s;
    end $f$;
    create function %1$s_count_diff() returns bigint language sql stable as $f$
      select count(*) from (select 1 from (
          select level, block, %2$s, n from %1$s_counted
          union all select l.level, t.block >> l.shift, %2$s, -t.n
            from (select count_block(id) as block, %2$s, count(*) as n from %1$s where deleted_at is null group by 1, %2$s) t
            cross join %5$s) sides
        group by level, block, %2$s having sum(n) <> 0) wrong
    $f$;
    select %1$s_count_fill();
  $sql$, target, names, news, olds, levels);
end $keep$;

select keep_counts('engineering', array['history_type', 'areacode', 'supervise_org_id', 'state']);

-- One order, one index for every way the default list is narrowed: by library, by district, by state (area and state
-- together have engineering_region_idx).
create index engineering_library_idx on engineering (history_type, id desc) where deleted_at is null;
create index engineering_district_idx on engineering (history_type, areacode, id desc) where deleted_at is null;
create index engineering_state_idx on engineering (history_type, state, id desc) where deleted_at is null;
