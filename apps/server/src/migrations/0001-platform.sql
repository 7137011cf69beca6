-- Platform tables: job queue, settings, fingerprint of the field key.
-- Rights of the application role are granted by the migration runner after every run (database-roles.ts).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}'::jsonb,
  -- Two jobs with one key are one job, for good; scheduled ticks use it to run once on any number of nodes.
  dedupe_key text,
  state text not null default 'waiting',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  lease_until timestamptz,
  lease_owner text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint job_state_check check (state in ('waiting', 'running', 'done', 'failed')),
  constraint job_attempts_check check (attempts >= 0 and max_attempts > 0)
);
create unique index job_dedupe_key on job (kind, dedupe_key) where dedupe_key is not null;
create index job_due on job (run_at) where state = 'waiting';
create index job_leased on job (lease_until) where state = 'running';
create index job_finished on job (finished_at) where state in ('done', 'failed');

create table setting (
  key text primary key,
  value jsonb not null,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table key_fingerprint (
  key_id text primary key,
  fingerprint text not null,
  created_at timestamptz not null default now()
);
