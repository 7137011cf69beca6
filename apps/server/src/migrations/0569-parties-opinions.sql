-- 考评申请由监理、建设单位各以本单位账号写意见，再交监督机构受理。
alter table evaluation_application
  alter column jl_note drop not null,
  alter column owner_note drop not null,
  add column jl_by bigint references account (id),
  add column jl_at timestamptz,
  add column owner_by bigint references account (id),
  add column owner_at timestamptz,
  drop constraint evaluation_application_state_check,
  add constraint evaluation_application_state_check check (state in (0, 1, 2, 10, 14, 15, 16, 17, 18));
create index evaluation_application_jl_by_idx on evaluation_application (jl_by);
create index evaluation_application_owner_by_idx on evaluation_application (owner_by);
