-- 告知报到主管部门不满两个工作日就装了的，写明为什么。
alter table crane add column installed_early text check (char_length(installed_early) <= 200);
