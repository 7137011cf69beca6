-- 变更签证因哪一份设计变更而起。
alter table contract_change add column design_change_id bigint references design_change (id);
create index contract_change_design_change_id_idx on contract_change (design_change_id);
