-- 质量监督报告的结论先选再写：同意备案的才有报告可签；此前写明同意的照原样。
alter table completion_acceptance add column report_verdict smallint check (report_verdict in (1));
update completion_acceptance set report_verdict = 1 where report_opinion is not null;
