-- 现场考评的申诉复核，等级由复核得分定。
alter table evaluation_appeal add column new_score numeric(5, 2) check (new_score between 0 and 100);
alter table site_assessment add column appeal_score numeric(5, 2);
