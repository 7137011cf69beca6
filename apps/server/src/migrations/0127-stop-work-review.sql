-- Who examined a stop order stands in the document that it issues, as in every other document of the station.
alter table stop_work add column reviewed_by bigint references account (id), add column reviewed_at timestamptz;
create index stop_work_reviewed_by_idx on stop_work (reviewed_by) where deleted_at is null;
