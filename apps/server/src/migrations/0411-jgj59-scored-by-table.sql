-- 汇总评分的分项得分由各分项表汇总得出，评分完毕之前为空；每份评分写明依据的一套分项表。
alter table jgj59_score alter column sheets drop not null;
alter table jgj59_score add column rule_set text not null default 'JGJ59-2011' check (rule_set in ('JGJ59-2011'));

-- 还没有评完的，手填的得分没有扣分依据：缺项照旧，其余由评分的人按扣分标准重评。
insert into jgj59_table (engineering_id, jgj59_score_id, table_code, seq, missing, missing_note, checked, title, state, created_by, updated_by)
select s.engineering_id, s.id, x."table", 1, coalesce(x.missing, false), x.note, false, 'B.' || x."table", 10, s.created_by, s.created_by
from jgj59_score s cross join lateral jsonb_to_recordset(s.sheets) as x("table" smallint, missing boolean, score text, note text)
where s.state = 10 and s.deleted_at is null and x.missing;
update jgj59_score set sheets = null, summary = null, total = null, grade = null, zero_tables = null where state = 10;

-- 扣分转成的隐患，写明是哪张表、哪一条。
alter table hidden_danger add column jgj59_table_id bigint references jgj59_table (id);
alter table hidden_danger add column criterion text check (char_length(criterion) <= 12);
create index hidden_danger_jgj59_table_id_idx on hidden_danger (jgj59_table_id);
