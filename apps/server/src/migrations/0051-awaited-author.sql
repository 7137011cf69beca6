-- What waits for the person who wrote the row, and for the person something was returned to: asked by every badge.
create index biz_returned_idx on biz (applied_by) where state = 3 and deleted_at is null;
create index hidden_danger_recheck_idx on hidden_danger (created_by) where state = 12 and deleted_at is null;
create index stop_work_returned_idx on stop_work (created_by) where state = 2 and deleted_at is null;
create index salary_sheet_state_idx on salary_sheet (state, created_by) where deleted_at is null;
create index output_state_idx on output (state, created_by) where deleted_at is null;
