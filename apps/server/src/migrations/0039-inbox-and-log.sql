-- What an inbox is counted by stands on the task itself: the count and its scope need no look at each application.
-- A trigger fills both columns, so that a program of the version before goes on working beside this one. Only open tasks
-- are counted, so only they are filled now; one that is opened again is filled then.
alter table biz_task add column biz_kind text, add column engineering_id bigint;
create function biz_task_place() returns trigger language plpgsql as $$ begin
  if new.biz_kind is null then
    select b.kind, b.engineering_id into new.biz_kind, new.engineering_id from biz b where b.id = new.biz_id;
  end if;
  return new;
end $$;
create trigger biz_task_place before insert or update of state on biz_task for each row execute function biz_task_place();
-- The index below answers what this one did; its second column served nobody.
drop index biz_task_inbox_idx;
update biz_task k set biz_kind = b.kind, engineering_id = b.engineering_id from biz b where b.id = k.biz_id and k.state in ('pending', 'waiting');
create index biz_task_place_idx on biz_task (account_id, engineering_id, biz_kind, biz_id) include (due_on) where state = 'pending';
create index biz_copy_unread_idx on biz_copy (account_id) where read_at is null;

-- Every filter of the log finds its rows by an index, newest first: two were missing, a record is now found by its number
-- alone as well, and the oldest one is served by oper_log_account_time_idx.
create index oper_log_username_idx on oper_log (username, happened_at desc, id desc);
create index oper_log_ip_idx on oper_log (ip, happened_at desc, id desc);
create index oper_log_record_idx on oper_log (row_id, module, id desc) where row_id is not null;
drop index oper_log_row_idx;
drop index oper_log_account_idx;
