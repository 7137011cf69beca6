-- 早于告知的日子拆了的，写明为什么。
alter table crane add column removed_early text check (char_length(removed_early) <= 200);
