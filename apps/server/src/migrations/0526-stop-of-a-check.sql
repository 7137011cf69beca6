-- 检查结论为停工而拟的停工通知记着那次检查；不停的由科长、站长写明理由。
alter table stop_work add column check_id bigint references safety_check (id);
create index stop_work_check_id_idx on stop_work (check_id);
alter table stop_work drop constraint stop_work_state_check;
alter table stop_work add constraint stop_work_state_check check (state in (0, 1, 2, 3, 10, 11, 12));
update stop_work s set check_id = c.id from safety_check c
  where c.engineering_id = s.engineering_id and s.reason like '监督检查 ' || c.check_no || ' 查出：%' and s.deleted_at is null;
