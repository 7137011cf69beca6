-- Who was at work on which day of which project, without a look at the rows: the warnings ask it of every project each hour.
create index attendance_day_worked_idx on attendance_day (engineering_id, day_on, worker_id) where deleted_at is null and result in (1, 2);
