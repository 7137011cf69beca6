-- 同一张照片用在两条记录里，由内容摘要找到。
create index file_object_sha256_idx on file_object (sha256);
