-- A danger issued by mistake is withdrawn or re-addressed; it knows its notice; its lateness is told every day.

alter table hidden_danger
  add column doc_id bigint references supervise_doc (id),
  add column change_reason text check (char_length(change_reason) <= 200),
  drop constraint hidden_danger_state_check,
  add constraint hidden_danger_state_check check (state in (0, 1, 3, 10, 11, 12, 13));
create index hidden_danger_doc_id_idx on hidden_danger (doc_id);
drop index hidden_danger_open_idx;
create index hidden_danger_open_idx on hidden_danger (deadline) where state not in (1, 13) and deleted_at is null;

-- The day on which the people concerned were last told that a danger is late.
create table danger_reminder (
  danger_id bigint primary key references hidden_danger (id),
  told_on date not null
);

-- Days a deadline is late today, without the days on which supervision was suspended; the same count as overdueDays of the domain.
create function days_late(due date, project bigint) returns integer language sql stable as $$
  select case when due is null or due >= n.today then 0 else greatest(0, n.today - due - coalesce((
      select sum(greatest(0, least(coalesce(p.to_on, n.today), n.today) - greatest(p.from_on, due)))::integer
      from engineering_pause p where p.engineering_id = project and p.kind = 'suspend'), 0)) end
  from (select (now() at time zone 'Asia/Shanghai')::date as today) n
$$;
