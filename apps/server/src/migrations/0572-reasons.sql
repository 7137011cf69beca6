-- 确认记分写明意见。
alter table person_point add column confirm_note text check (char_length(confirm_note) <= 300);
