-- 谁提交的安全教育，审核之前由谁撤回。
alter table edu add column submitted_by bigint references account (id);
create index edu_submitted_by_idx on edu (submitted_by);
