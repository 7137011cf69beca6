-- 受理以后补登的关键岗位人员，证书由监理或监督员核验；此前登记的都随报监、人员变更审查过。
alter table manage_user add column cert_verify smallint check (cert_verify in (0, 1, 2)),
  add column cert_verify_by bigint references account (id),
  add column cert_verify_at timestamptz;
create index manage_user_cert_verify_by_idx on manage_user (cert_verify_by) where cert_verify_by is not null;
