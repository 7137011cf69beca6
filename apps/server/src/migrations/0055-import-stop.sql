-- An import can be stopped by its owner: it goes no further than the block being written, then goes on or is taken back.
alter table import_batch drop constraint import_batch_status_check;
alter table import_batch add constraint import_batch_status_check
  check (status in ('checked', 'waiting', 'writing', 'stopped', 'confirmed', 'undoing', 'undone'));

-- Asked for beside the batch, whose row the job holds while it writes a block: nobody waits for that, and whoever goes on
-- after a killed process finds it here.
create table import_stop (
  import_id bigint primary key references import_batch (id) on delete cascade
);
