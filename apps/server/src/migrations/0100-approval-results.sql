-- 审批类型：办理顺序无人遵守，改为前置事项；必办由竣工验收申请查对。
alter table approval_type drop column seq;
alter table approval_type add column after text[];
comment on column approval_type.after is '前置事项：本工程（同一单体）办成之后才能申请';
update approval_type set after = case code
  when 'jcys' then array['ycsq'] when 'ztzx' then array['jcys'] when 'ztrz' then array['ztzx'] when 'xfjg' then array['jgsq']
  else '{}' end;
-- 开工条件审查、终止监督是状态变更本身的原因，不另列为竣工验收之前的必办事项。
update approval_type set required = false where code in ('jgsq', 'workinspection', 'termination');

-- 十一类审批办成后出具办理结果告知书。
alter table supervise_doc drop constraint supervise_doc_type_check;
alter table supervise_doc add constraint supervise_doc_type_check check (type in ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10',
  '11', '12', '13', '14', '15', '16', '17', '18', '19', '20'));
alter table approval_type drop constraint approval_type_result_document_check1;
alter table approval_type add constraint approval_type_result_document_check1 check (result_document in ('01', '02', '03', '11', '12',
  '13', '14', '15', '16', '18', '19', '20'));
update approval_type set result_document = '20' where result_document is null
  and code in ('qianyue', 'gzbx', 'ycsq', 'jcys', 'ztzx', 'ztrz', 'aqwm', 'xflj', 'jgsq', 'xfjg', 'szcz');

-- 保证金形式与工资保证金备案同一套代码：保证保险由 3 改为 4。
alter table bank_account drop constraint bank_account_deposit_kind_check;
update bank_account set deposit_kind = 4 where deposit_kind = 3;
alter table bank_account add constraint bank_account_deposit_kind_check check (deposit_kind in (1, 2, 3, 4, 5));

-- 前置事项与重号按工程、事项、内容查找。
create index biz_done_kind_idx on biz (engineering_id, kind, id) where deleted_at is null and state in (1, 11);
