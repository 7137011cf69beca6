-- 比几乎相同的照片只看样子：索引里就有，不读文件表。
drop index file_object_look_idx;
create index file_object_look_idx on file_object (engineering_id) include (look) where look is not null;
