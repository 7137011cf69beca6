-- The deadlines of an acceptance are so many working days; when the calendar changes they are counted anew from these.
alter table completion_acceptance add column accept_days integer, add column report_days integer;

-- Counted back from the deadlines as they stand, by the calendar as it stands.
update completion_acceptance c set accept_days = (
    select count(*) from generate_series(c.apply_on + 1, c.due_on, interval '1 day') as g (day)
    left join work_day w on w.day_on = g.day::date and w.deleted_at is null
    where case w.kind when 'on' then true when 'off' then false else extract(isodow from g.day) < 6 end)
  where c.state = 0 and c.apply_on is not null and c.due_on is not null;
update completion_acceptance c set report_days = (
    select count(*) from generate_series(c.passed_on + 1, c.report_due, interval '1 day') as g (day)
    left join work_day w on w.day_on = g.day::date and w.deleted_at is null
    where case w.kind when 'on' then true when 'off' then false else extract(isodow from g.day) < 6 end)
  where c.state = 13 and c.passed_on is not null and c.report_due is not null;
