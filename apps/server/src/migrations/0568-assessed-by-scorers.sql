-- 考评人员就是所选标准化评分的评分人：选了评分表才有。
alter table site_assessment alter column officer_ids drop not null;
