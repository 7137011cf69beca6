-- 安装告知经总包、监理审核；使用年限与安全评估；联合验收的各方与验收表。
alter table crane
  add column rated_moment integer check (rated_moment between 1 and 100000),
  add column assess_to date,
  add column endorsed_by bigint references account (id),
  add column endorsed_at timestamptz,
  add column reviewed_by bigint references account (id),
  add column reviewed_at timestamptz,
  add column accept_members jsonb;
create index crane_endorsed_by_idx on crane (endorsed_by);
create index crane_reviewed_by_idx on crane (reviewed_by);

alter table crane drop constraint crane_install_qual_check;
alter table crane add constraint crane_install_qual_check check (char_length(install_qual) <= 500);
alter table crane drop constraint crane_state_check;
alter table crane add constraint crane_state_check check (state in (0, 1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
