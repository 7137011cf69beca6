-- The parties' own checks stand in the register of inspections under a kind of their own; whether an inspection is overdue is one thing:
-- the day by which the next is due.

alter table safety_check
  alter column check_type drop not null,
  add column self_kind smallint check (self_kind in (1, 2, 3, 4, 5, 6));
update safety_check set checker_side = 1 where checker_side is null;

-- Sites under construction that nobody inspected yet had no such day: it follows from the last visit, or from the start of work.
update engineering set next_check_on = (coalesce(last_check_at, sj_kg_time, accepted_at, created_at) at time zone 'Asia/Shanghai')::date + 28
where state = 1 and next_check_on is null and deleted_at is null;
create index engineering_next_check_on_idx on engineering (next_check_on) where state = 1 and deleted_at is null;

-- The day on which the officers were last told that an inspection is due.
create table check_reminder (
  engineering_id bigint primary key references engineering (id),
  due_on date not null,
  told_on date not null
);

-- Days since the last visit no longer decide anything.
delete from setting where key in ('check_soon_days', 'check_late_days');
update saved_view set value = replace(value::text, '"unchecked28"', '"checkOverdue"')::jsonb where value::text like '%"unchecked28"%';
