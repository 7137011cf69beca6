-- 同一单体、同一分部还没有办结的另一件：每次读取时得出，不落库。
alter table part_accept add column same_open text check (char_length(same_open) <= 200);
