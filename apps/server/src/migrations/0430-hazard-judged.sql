-- 危大工程与专项方案的规模由参数判定（建办质〔2018〕31 号附件一、二）：作业类型、参数代码、判定的规模与条款。
alter table danger_project
  add column work smallint,
  add column traits smallint[],
  add column judged smallint,
  add column clauses text,
  add column rule_set text,
  add column level_reason text,
  add column technical_head bigint references manage_user (id),
  alter column params drop not null,
  alter column kind drop not null;
-- 原来的类别各取最常见的作业类型；参数按名称对到代码，对不上的写在部位之后，不丢；起重量的吨折成 10 kN。
update danger_project set work = case kind when 1 then 101 when 2 then 202 when 3 then 303 when 4 then 401 when 5 then 501
  when 6 then 601 when 7 then 701 when 8 then 801 when 9 then 901 when 10 then 1001 when 11 then 1101 else 1201 end;
with known as (
  select d.id, p.each, case when p.each ->> 'param' ~ '挖深|深度' then 1 when p.each ->> 'param' ~ '跨' then case d.kind when 8 then 14 else 3 end
      when p.each ->> 'param' ~ '线荷载' then 5 when p.each ->> 'param' ~ '总荷载' then 4 when p.each ->> 'param' ~ '起重量' then 8
      when p.each ->> 'param' ~ '高' then case d.kind when 3 then 9 when 7 then 13 else 2 end end as code
  from danger_project d, jsonb_array_elements(d.params) as p (each)
), told as (
  select id, jsonb_agg(jsonb_build_object('param', code,
      'value', case when code = 8 and each ->> 'uom' = 't' then ((each ->> 'value')::numeric * 10)::text else each ->> 'value' end)) filter (where code is not null) as params,
    string_agg(concat(each ->> 'param', ' ', each ->> 'value', ' ', each ->> 'uom'), '、') filter (where code is null) as rest
  from known group by id
)
update danger_project d set params = t.params, part = left(concat_ws('；', d.part, t.rest), 60) from told t where t.id = d.id;
alter table danger_project
  alter column work set not null,
  add check (work in (101, 201, 202, 203, 301, 302, 303, 401, 402, 403, 404, 405, 406, 501, 502, 503, 601, 701, 801, 802, 901, 1001, 1101, 1201, 1202)),
  add check (judged in (1, 2, 3)),
  add check (char_length(clauses) <= 500),
  add check (char_length(rule_set) <= 20),
  add check (char_length(level_reason) <= 200);
create index danger_project_technical_head_idx on danger_project (technical_head);
alter table scheme
  add column work smallint check (work in (101, 201, 202, 203, 301, 302, 303, 401, 402, 403, 404, 405, 406, 501, 502, 503, 601, 701, 801, 802, 901, 1001, 1101, 1201, 1202)),
  add column params jsonb,
  add column traits smallint[],
  add column judged smallint check (judged in (1, 2, 3)),
  add column clauses text check (char_length(clauses) <= 500),
  add column rule_set text check (char_length(rule_set) <= 20),
  add column level_reason text check (char_length(level_reason) <= 200);
