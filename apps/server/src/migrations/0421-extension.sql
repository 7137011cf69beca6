-- Extension of a deadline: asked with a reason, decided once. What was found before at the same place. When it was last urged.
do $$
declare t text;
begin
  foreach t in array array['hidden_danger', 'quality_issue'] loop
    execute format('alter table %1$I
      add column repeat_of bigint references %1$I (id),
      add column extend_to date,
      add column extend_reason text check (char_length(extend_reason) <= 200),
      add column extend_ask_by bigint references account (id),
      add column extend_note text check (char_length(extend_note) <= 200),
      add column extend_by bigint references account (id),
      add column extend_at timestamptz,
      add column extend_times integer,
      add column urged_at timestamptz,
      drop constraint %1$s_state_check,
      add constraint %1$s_state_check check (state in (0, 1, 3, 10, 11, 12, 13, 14))', t);
    execute format('create index %1$s_repeat_of_idx on %1$I (repeat_of)', t);
    execute format('create index %1$s_extend_ask_by_idx on %1$I (extend_ask_by)', t);
    execute format('create index %1$s_extend_by_idx on %1$I (extend_by)', t);
  end loop;
end $$;

-- The last day an overdue quality issue was told of.
create table issue_reminder (
  issue_id bigint primary key references quality_issue (id),
  told_on date not null
);
