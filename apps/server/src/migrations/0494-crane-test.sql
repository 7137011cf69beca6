-- 检测报告写明结论；一个使用登记证号只用于一台机械。
alter table crane add column test_result smallint check (test_result in (1, 2));

-- 已经重复的，后登记的一台注明，由登记机关核对。
update crane c set use_no = left(c.use_no, 24) || '（重号' || c.id || '）'
  where c.use_no is not null and c.deleted_at is null
    and exists (select 1 from crane o where o.use_no = c.use_no and o.deleted_at is null and o.id < c.id);
create unique index crane_use_no_key on crane (use_no) where deleted_at is null;
