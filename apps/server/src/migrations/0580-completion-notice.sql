-- 书面通知监督机构之日：报送时的那一次，重新组织验收的再通知一次，计划日期随之重新给出。
alter table completion_acceptance add column notice_on date;
alter table completion_acceptance alter column plan_on drop not null;
update completion_acceptance set notice_on = apply_on where state <> 3;
-- 整改中的，前一次验收与它的意见已经作废：接着的是下一次，尚未通知。
update completion_acceptance set round = coalesce(round, 1) + 1, plan_on = null where state = 3;
