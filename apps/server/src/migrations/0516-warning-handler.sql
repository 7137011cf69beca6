-- Who of the company that has to act handles a warning; his own list.
alter table warning add column handler_id bigint references account (id);
create index warning_handler_id_idx on warning (handler_id) where handler_id is not null;
