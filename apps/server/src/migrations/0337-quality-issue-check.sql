-- 质量问题由哪一次检查查出。
alter table quality_issue add column check_id bigint references quality_check (id);
create index quality_issue_check_id_idx on quality_issue (check_id);
