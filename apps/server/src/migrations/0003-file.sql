-- Files: what was stored, where it is used, and who may put a new one in.

create table file_object (
  id bigint generated always as identity primary key,
  -- Path inside the object store; also what travels on the wire [S3-23].
  path text not null unique check (path ~ '^[0-9]{4}/[0-9]{2}/[A-Za-z0-9_-]+/[A-Za-z0-9_.-]+$'),
  name text not null check (char_length(name) between 1 and 300),
  size bigint not null check (size > 0),
  -- Type found in the content, never the one the sender claimed.
  mime text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  purpose text not null default 'file' check (purpose in ('file', 'image', 'import', 'export')),
  engineering_id bigint,
  -- 1 waiting, 2 accepted, 3 refused: the status of the upload widget [S4-06], another thing than a row's state.
  check_status smallint not null default 1 check (check_status in (1, 2, 3)),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  deleted_at timestamptz
);
create index file_object_created_by_idx on file_object (created_by, id desc);
create index file_object_engineering_idx on file_object (engineering_id) where engineering_id is not null;
create index file_object_expires_idx on file_object (expires_at) where expires_at is not null and deleted_at is null;

-- Use of a file in a field of a row, in the order of the wire list.
create table file_link (
  entity text not null,
  row_id bigint not null,
  field text not null,
  seq smallint not null check (seq >= 0),
  file_id bigint not null references file_object (id),
  primary key (entity, row_id, field, seq)
);
create index file_link_file_idx on file_link (file_id, entity, row_id);

-- Permission to upload under one key prefix for five minutes; may serve many files [S4-08], each key once.
create table upload_credential (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  token_hash text not null unique,
  key_prefix text not null unique,
  purpose text not null,
  used integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_credential_expires_idx on upload_credential (expires_at);

-- Rows of an import between dry run and confirmation. Cells hold personal data, so they are stored sealed.
create table import_batch (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  entity text not null,
  file_id bigint not null references file_object (id),
  library smallint not null default 0,
  status text not null default 'checked' check (status in ('checked', 'confirmed', 'undone')),
  total integer not null,
  sealed text not null,
  report jsonb not null,
  -- Ids and versions written by the confirmation: what an undo takes back.
  written jsonb,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index import_batch_account_idx on import_batch (account_id, id desc);
create index import_batch_file_idx on import_batch (file_id);
create index import_batch_created_at_idx on import_batch (created_at);
