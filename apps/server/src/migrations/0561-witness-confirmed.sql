-- 见证由见证人所在单位的账号确认（建建〔2000〕211号 第八、九条）。已经封样的照旧送检，还没有封样、还在养护的自此确认。
alter table witness_sample
  add column witness_unit bigint references unit (id),
  add column witnessed_by bigint references account (id),
  add column witnessed_at timestamptz,
  add column reject_reason text check (char_length(reject_reason) <= 200);
create index witness_sample_witness_unit_idx on witness_sample (witness_unit);
create index witness_sample_witnessed_by_idx on witness_sample (witnessed_by);
alter table concrete_block
  add column witness_unit bigint references unit (id),
  add column witnessed_by bigint references account (id),
  add column witnessed_at timestamptz;
create index concrete_block_witness_unit_idx on concrete_block (witness_unit);
create index concrete_block_witnessed_by_idx on concrete_block (witnessed_by);
update concrete_block b set witness_unit = coalesce(w.unit_id, (select min(p.unit_id) from engineering_unit p
    where p.engineering_id = b.engineering_id and p.role = w.unit_role and p.active and p.deleted_at is null))
  from manage_user w where w.id = b.witness and b.state = 10;
alter table witness_sample
  drop constraint witness_sample_state_check,
  add constraint witness_sample_state_check check (state in (0, 1, 2, 3, 10, 11, 12, 13));
