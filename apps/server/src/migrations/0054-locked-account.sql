-- Whose sign-in a lock shuts, so that whoever may open it finds it; a name without an account has none.
alter table login_guard add column account_id bigint references account (id);
create index login_guard_account_id_idx on login_guard (account_id);

-- People erased before applications were: the certificate numbers typed for them go as well.
update biz_form f set content = f.content || (select jsonb_object_agg(name, '（号码已随个人信息清除）'::text)
    from unnest(array['cert_no', 'safety_cert_no']) name where f.content ->> name <> '')
  from biz b, worker w
  where b.id = f.biz_id and b.kind = 'manager' and w.id::text = f.content ->> 'new_id' and w.name = '已注销人员' || w.id
    and exists (select 1 from unnest(array['cert_no', 'safety_cert_no']) name where f.content ->> name <> '');
