-- 更正状态由谁提出，确认的人要看得到。
alter table state_correction add column proposed_by bigint references account (id);
update state_correction set proposed_by = created_by;
create index state_correction_proposed_by on state_correction (proposed_by);
