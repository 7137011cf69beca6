-- 一批试块里还没有出报告的组数、过了有效期的保证金的缺口：每次读取时得出，不落库。
alter table concrete_block add column batch_left integer;
-- 拆模、抗渗、临界强度的试块不评强度。
update concrete_block set batch_n = null, batch_result = null, batch_told = null
  where cure not in (1, 2) and (batch_n is not null or batch_result is not null or batch_told is not null);
-- 规模、合同价大得少见的，留一句提醒。
alter table danger_project add column caution text check (char_length(caution) <= 500);
alter table contract add column caution text check (char_length(caution) <= 500);
-- 放线的允许偏差依主轴线长度得出，不再由人填；早先填写的在各自的操作记录里。
alter table surveying add column axis_length numeric(7,2) check (axis_length >= 0.01);
alter table surveying drop column allowed;
-- 监理日志记当日签发的监理文件。
alter table daily_log add column letter_ids bigint[];
