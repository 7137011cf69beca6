-- 验槽、地基与基础分部由勘察、设计单位，主体结构分部由设计单位签署意见（GB 50300-2013 第 6.0.3 条）；改过环节的类型不动，在办的件照原来的环节办完。
update approval_type set nodes = jsonb_build_array(nodes -> 0,
    '{"label": "勘察单位意见", "office": "survey", "mode": "any", "days": 2}'::jsonb,
    '{"label": "设计单位意见", "office": "design", "mode": "any", "days": 2}'::jsonb, nodes -> 1, nodes -> 2)
  where code in ('ycsq', 'jcys') and jsonb_array_length(nodes) = 3 and nodes -> 0 ->> 'office' = 'chief_engineer' and nodes -> 1 ->> 'office' = 'owner';
update approval_type set nodes = jsonb_build_array(nodes -> 0,
    '{"label": "设计单位意见", "office": "design", "mode": "any", "days": 2}'::jsonb, nodes -> 1, nodes -> 2)
  where code = 'ztzx' and jsonb_array_length(nodes) = 3 and nodes -> 0 ->> 'office' = 'chief_engineer' and nodes -> 1 ->> 'office' = 'owner';
alter table biz_node drop constraint biz_node_office_check;
alter table biz_node add constraint biz_node_office_check check (office in ('owner', 'contractor', 'site', 'consultant', 'chief_engineer', 'labour', 'survey', 'design', 'main_officer', 'assist_officer', 'intake', 'section_chief', 'station_head', 'hrss'));
