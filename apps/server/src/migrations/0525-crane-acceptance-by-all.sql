-- 联合验收由使用单位组织，出租、安装、监理各方以本单位账号确认；安装记下作业人员与自检。
alter table crane
  add column install_crew bigint[],
  add column confirm_unit bigint references unit (id);
create index crane_confirm_unit_idx on crane (confirm_unit);
alter table crane drop constraint crane_state_check;
alter table crane add constraint crane_state_check check (state in (0, 1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
