-- An import is written by a job, block by block. A block is one transaction with its rows, its log rows and the place it
-- came to, so that a killed process goes on behind the last block that stands. Taking an import back goes the same way.
alter table import_batch drop constraint import_batch_status_check;
alter table import_batch add constraint import_batch_status_check
  check (status in ('checked', 'waiting', 'writing', 'confirmed', 'undoing', 'undone'));
alter table import_batch
  -- When it was confirmed or taken back: the imports of one account are done in this order, one after the other.
  add column queued_at timestamptz,
  -- Where that was asked for, as the log rows of the job tell it: ip, agent, route, trace_id; page is where a message leads.
  add column origin jsonb,
  -- Lines dealt with, of those being written or taken back.
  add column done integer not null default 0;
-- `written` no longer holds what was written but what it came to: counts, the first lines refused or kept, why it ended early.
create index import_batch_queue_idx on import_batch (account_id, queued_at) where status in ('waiting', 'writing', 'undoing');

-- What one block did, sealed: what an undo takes back, and the lines that were refused.
create table import_part (
  import_id bigint not null references import_batch (id) on delete cascade,
  -- Lines dealt with before this block.
  at integer not null,
  sealed text not null,
  primary key (import_id, at)
);
