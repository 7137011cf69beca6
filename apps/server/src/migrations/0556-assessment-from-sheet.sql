-- 现场考评由现场评好的标准化评分得出，不再另填十行。
alter table site_assessment
  alter column summary drop not null,
  add column score_sheet_id bigint references jgj59_score (id),
  add column sheet_total numeric(5, 2) constraint site_assessment_sheet_total_ok check (sheet_total >= 0),
  add column sheet_grade smallint constraint site_assessment_sheet_grade_ok check (sheet_grade in (1, 2, 3));
create index site_assessment_score_sheet_id_idx on site_assessment (score_sheet_id);
