-- Managers and chief engineers appointed before the lock was set at the first appointment: each is locked on the project that had him first,
-- unless somebody released him there.
with first as (
  select distinct on (coalesce(m.idno_index, m.id::text)) m.id, m.engineering_id
  from manage_user m join engineering e on e.id = m.engineering_id
  where m.active and m.deleted_at is null and m.lock_status = 0 and e.deleted_at is null and e.history_type <> 1 and e.state in (1, 3, 11, 12, 13)
    and ((m.post = 'project_manager' and m.unit_role = 'sgdw') or (m.post = 'chief_engineer' and m.unit_role = 'jldw'))
    and not exists (select 1 from manage_user o where o.idno_index = m.idno_index and o.lock_status = 1 and o.deleted_at is null)
    and not exists (select 1 from oper_log l where l.module = 'manage_user' and l.row_id = m.id and l.action = 'release')
  order by coalesce(m.idno_index, m.id::text), m.id
)
update manage_user m set lock_status = 1, lock_engineering_id = first.engineering_id, version = m.version + 1 from first where first.id = m.id;

create index manage_user_idno_lock_idx on manage_user (idno_index) where lock_status = 1 and deleted_at is null;
