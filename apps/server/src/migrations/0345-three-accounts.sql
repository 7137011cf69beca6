-- 考勤、工资、人工费三账：不符的逐人说明，说明之前不能公示。核对的结果读取时得出。
alter table salary_item add column presence_gap text check (char_length(presence_gap) <= 200);
alter table salary_item add column explain text check (char_length(explain) <= 200);
alter table salary_sheet add column mismatched integer;
alter table salary_sheet add column absent_note text check (char_length(absent_note) <= 300);
create index salary_item_card_idx on salary_item (card_no_index, ym) where card_no_index is not null and deleted_at is null;
