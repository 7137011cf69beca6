-- 规模以按参数判定的为准（令第 37 号、建办质〔2018〕31 号）：凭理由登记得低的一律改回判定的一级，前置条件随即照此要求。
update danger_project set level = judged where level < judged;
update danger_project set level = 2 where level = 1;
alter table danger_project
  drop column level_reason,
  drop column caution,
  drop constraint danger_project_level_check,
  add constraint danger_project_level_check check (level in (2, 3));
update scheme set level = judged, caution = nullif(regexp_replace(caution, '^按参数判定为[^；]*；?', ''), '') where level < judged;
alter table scheme drop column level_reason;
