-- 谁交出去的，审核之前由谁撤回。
alter table salary_sheet add column submitted_by bigint references account (id);
create index salary_sheet_submitted_by_idx on salary_sheet (submitted_by);
-- 应发与出勤、单价不相称的提示；工资表上的人数由明细数出，不存。
alter table salary_item add column pay_note text check (char_length(pay_note) <= 120);
create index salary_item_doubtful_idx on salary_item (sheet_id) where pay_note is not null and deleted_at is null;
alter table salary_sheet add column doubts integer;
