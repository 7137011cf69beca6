-- 逐级告知的安排：读的时候由规则的各级与触发的日子得出，列空着。
alter table warning add column told_plan text check (char_length(told_plan) <= 400);
