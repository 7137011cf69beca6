-- 责令整改的时间：整改完成报告、竣工验收报告在那以后重新交。
alter table completion_acceptance add column rectify_at timestamptz;
