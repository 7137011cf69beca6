-- 方案变更、专家重复论证的提醒；预案物资最早到期；红橙风险的公示日期。
alter table scheme
  add column change_note text check (char_length(change_note) <= 200),
  add column caution text check (char_length(caution) <= 500);
alter table emergency_plan add column supply_to date;
update emergency_plan set caution = null, supply_to = (select min((s ->> 'expire_on')::date) from jsonb_array_elements(supplies) s);
alter table risk_source add column publish_on date;
create index scheme_engineering_id_type_idx on scheme (engineering_id, scheme_type, id desc);
create index scheme_expert_at_idx on scheme (expert_at);
