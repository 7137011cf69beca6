-- Licences sent with an application for an account: whoever sends them has no account yet.
alter table file_object alter column created_by drop not null,
  add constraint file_object_maker_check check (created_by is not null or purpose = 'image');
