-- 失信行为所属的领域定最短公示期：安全生产、消防、特种设备一年，其余三个月；最早可以申请修复的那一天由它得出。
alter table credit_event add column matter smallint check (matter in (1, 2, 3, 4, 5, 6)), add column repair_from date;
-- 从前公示的没有写明领域，照当时告知企业的三个月；严重失信的不能修复，没有这一天。
update credit_event set repair_from = (public_from + interval '3 months')::date where category = 2 and public_from is not null;
-- 社会公众只查公示着的，近的在前。
create index credit_event_public_idx on credit_event (public_from desc, id desc) where state in (1, 3) and deleted_at is null;
