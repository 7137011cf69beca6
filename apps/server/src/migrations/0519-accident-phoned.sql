-- When an accident was first told by telephone; the report itself is timed by the server.
alter table accident add column phoned_at timestamptz;
alter table accident alter column report_at drop not null;
