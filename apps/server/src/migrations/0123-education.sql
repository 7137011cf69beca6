-- Nothing recorded is not educated: whoever is looked for as uneducated is found whether somebody said no or nothing.
update worker set edu_pass = false where edu_pass is null;
alter table worker alter column edu_pass set default false;
create index worker_uneducated_idx on worker (engineering_id) where enter_status = 1 and not edu_pass and work_role = 20 and deleted_at is null;
