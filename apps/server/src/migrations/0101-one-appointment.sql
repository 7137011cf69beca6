-- Who appoints to a post that a project has once waits for whoever is appointing to it at the same moment, and then sees him.
-- Without it two rows that exclude one another would both be written and each commit would wait for the other: a deadlock.
create function manage_user_one_at_a_time() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('manage_user/' || new.engineering_id || '/' || new.post, 0));
  return new;
end $$;
create trigger manage_user_one_at_a_time before insert or update of engineering_id, post, unit_role, active, deleted_at on manage_user
  for each row when (((new.post = 'project_manager' and new.unit_role = 'sgdw') or new.post = 'chief_engineer')
    and new.active and new.deleted_at is null)
  execute function manage_user_one_at_a_time();
