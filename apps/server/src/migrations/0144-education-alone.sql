-- 三级教育合格只由安全教育写入：没有记录就是没有教育过，不再有“不知道”。
update worker set edu_pass = false where edu_pass is null;
alter table worker alter column edu_pass set default false, alter column edu_pass set not null;
-- 进场时超过当地规定年龄的提示，登记、再次进场时由系统得出。
alter table worker add column age_note text check (char_length(age_note) <= 60);
create index worker_aged_idx on worker (engineering_id) where enter_status = 1 and age_note is not null and deleted_at is null;
