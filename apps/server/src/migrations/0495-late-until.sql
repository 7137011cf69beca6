-- Days a deadline is late by a day, without the days on which supervision was suspended; no day: by today. What was handed in for
-- review is late by the day it was handed in: how long others take to look at it is not the rectifier's.
create function days_late_on(due date, project bigint, day date) returns integer language sql stable as $$
  select case when due is null or due >= n.day then 0 else greatest(0, n.day - due - coalesce((
      select sum(greatest(0, least(coalesce(p.to_on, n.day), n.day) - greatest(p.from_on, due)))::integer
      from engineering_pause p where p.engineering_id = project and p.kind = 'suspend'), 0)) end
  from (select coalesce(day, (now() at time zone 'Asia/Shanghai')::date) as day) n
$$;
create or replace function days_late(due date, project bigint) returns integer language sql stable as $$
  select days_late_on(due, project, null)
$$;
