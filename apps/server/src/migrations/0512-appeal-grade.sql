-- The grade of a site assessment follows from its sheet: what an appeal decided stands beside it and goes before it.
alter table site_assessment add column appeal_grade smallint check (appeal_grade in (1, 2, 3));
-- The day a plan was drilled again: the drills before it are no longer due.
alter table drill add column renewed_on date;
update drill d set renewed_on = (select min((n.drilled_at at time zone 'Asia/Shanghai')::date) from drill n
  where n.emergency_plan_id = d.emergency_plan_id and n.deleted_at is null and n.drilled_at > d.drilled_at)
where d.drilled_at is not null;
