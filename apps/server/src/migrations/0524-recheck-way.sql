-- 销项前怎样复查的，此前没有记；补不出来的，空着。
alter table hidden_danger add column recheck_way smallint check (recheck_way in (1, 2));
alter table quality_issue add column recheck_way smallint check (recheck_way in (1, 2));
