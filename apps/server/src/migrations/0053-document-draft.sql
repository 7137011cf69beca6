-- A draft may be kept before it is complete; what it needs is asked for when it is handed in.
alter table supervise_doc
  alter column line drop not null,
  alter column title drop not null,
  alter column receiver drop not null,
  alter column body drop not null;
