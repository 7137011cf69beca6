-- 照片的样子与拍摄时间：几乎相同的、与记录时间相差很远的，提醒核对（X05）。此前上传的没有，不比。
alter table file_object add column look bigint, add column taken_at timestamptz;
create index file_object_look_idx on file_object (engineering_id) where look is not null;
alter table hidden_danger add column caution text check (char_length(caution) <= 500);
alter table quality_issue add column caution text check (char_length(caution) <= 500);
