-- When the store was found to hold another number of bytes than was kept, or none: the file is served to nobody as whole.
alter table file_object add column damaged_at timestamptz;
create index file_object_damaged_idx on file_object (id) where damaged_at is not null;
