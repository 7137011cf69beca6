-- 更换检测机构说明为什么。
alter table crane add column lab_reason text check (char_length(lab_reason) <= 200);
