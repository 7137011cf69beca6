-- 教育报审时看得出的可疑之处：分数人人相同，签到的比当日出勤的还多。
alter table edu add column caution text check (char_length(caution) <= 500);
