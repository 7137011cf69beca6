-- 应发合计随读随加，由工资明细得出，不再填写；早先填写的留在原处，不再读。
alter table salary_sheet alter column payable drop not null;
