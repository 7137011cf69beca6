-- Reading the operation log at millions of rows: newest first by time, within a person, a kind of record, an act, a refusal.
create index oper_log_account_time_idx on oper_log (account_id, happened_at desc, id desc);
create index oper_log_module_time_idx on oper_log (module, happened_at desc, id desc);
create index oper_log_action_time_idx on oper_log (action, happened_at desc, id desc);
create index oper_log_refused_idx on oper_log (happened_at desc, id desc) where result <> 'ok';
create index oper_log_trace_idx on oper_log (trace_id);

-- One run of the verification of the chain: what was walked, how fast, and where the first break is.
create table oper_log_check (
  id bigint generated always as identity primary key,
  started_by bigint,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  rows bigint not null default 0,
  seals bigint not null default 0,
  anchors bigint not null default 0,
  archived bigint not null default 0,
  broken jsonb,
  error text
);
create index oper_log_check_unfinished_idx on oper_log_check (started_at) where finished_at is null;

-- Sealed rows that left the table: one compressed file each, in the order of the chain. The file holds the rows as they
-- were sealed, so that the verification walks through the files and on into the table.
create table oper_log_archive (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  path text not null unique,
  first_seal bigint not null,
  last_seal bigint not null,
  first_log bigint not null,
  last_log bigint not null,
  rows bigint not null,
  -- The seal the next file or the table goes on from.
  head text not null,
  size bigint not null,
  sha256 text not null,
  made_by bigint,
  made_at timestamptz not null default clock_timestamp(),
  check (first_seal <= last_seal)
);
create unique index oper_log_archive_seal_key on oper_log_archive (first_seal);
grant select, insert on oper_log_archive to zhujian_app;
revoke update, delete, truncate on oper_log_archive from zhujian_app;
