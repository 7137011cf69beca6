-- Large files travel in parts, so that a cut line or a restarted server costs one part and not the file.

create table upload_session (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- Path the finished file will have.
  key text not null unique check (key ~ '^[0-9]{4}/[0-9]{2}/[A-Za-z0-9_-]+/[A-Za-z0-9_.-]+$'),
  name text not null check (char_length(name) between 1 and 300),
  size bigint not null check (size > 0),
  purpose text not null,
  -- Every part but the last has this size; kept per session, so that a new version of the program may change it.
  part_size integer not null check (part_size > 0),
  -- Bytes that are stored for good: where the sender goes on.
  received bigint not null default 0 check (received >= 0 and received <= size),
  -- Somebody is putting the parts together since then.
  finishing_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_session_account_idx on upload_session (account_id, id);
create index upload_session_expires_idx on upload_session (expires_at);

-- 1 waiting for the virus scanner, 2 clean or no scanner set, 3 infected: kept apart and never served.
alter table file_object add column scan_state smallint not null default 2 check (scan_state in (1, 2, 3));
create index file_object_scan_idx on file_object (id) where scan_state = 1;
