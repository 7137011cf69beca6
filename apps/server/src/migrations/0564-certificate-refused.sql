-- 证书核验为不符的，不符在哪里写在人的记录上，单位才知道改什么；此前的原因在操作记录里，最近的一条补过来。
alter table manage_user add column cert_refused text check (char_length(cert_refused) <= 200);
update manage_user m set cert_refused = (
  select left(l.note, 200) from oper_log l where l.module = 'manage_user' and l.action = 'refuseCert' and l.row_id = m.id
  order by l.id desc limit 1) where m.cert_verify = 2;
