-- Whose act is awaited on which row: one row for each, kept by the store from what the definitions say (entity/turns.ts).
-- The columns up to duty_unit_id are those of the row itself by which rights are judged.
create table turn (
  id bigint generated always as identity primary key,
  entity text not null,
  row_id bigint not null,
  -- entity and step (or duty), as 'stop_work.review'
  act text not null,
  engineering_id bigint not null references engineering (id),
  state smallint not null,
  version integer not null,
  created_by bigint references account (id),
  unit_id bigint,
  unit_role text,
  duty_unit_id bigint,
  -- awaited: this account; else whoever acts for this company; else who holds one of these roles
  account_id bigint references account (id),
  named_unit bigint,
  roles text[],
  not_account bigint,
  title text,
  path text not null,
  opened boolean not null default false,
  since timestamptz not null default now(),
  -- working days it may take, where the definition counts them
  days smallint,
  due_on date,
  reminded_on date,
  check (account_id is not null or named_unit is not null or roles is not null),
  unique (entity, row_id, act)
);
create index turn_account_idx on turn (account_id) where account_id is not null;
create index turn_named_idx on turn (named_unit) where account_id is null and named_unit is not null;
create index turn_act_idx on turn (act, engineering_id) where account_id is null and named_unit is null;
create index turn_engineering_idx on turn (engineering_id);
create index turn_created_by_idx on turn (created_by);
create index turn_due_idx on turn (due_on) where due_on is not null;

-- What each entity's definition said when its rows were last brought in: another definition brings them in anew at the next start.
create table turn_rule (
  entity text primary key,
  digest text not null
);
