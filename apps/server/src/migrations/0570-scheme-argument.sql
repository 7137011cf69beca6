-- 总监审查之后是批准还是组织论证，由规模与论证结论得出，按钮与待办随它：已有的照规则补上。
alter table scheme add column argument smallint check (argument in (1, 2));
update scheme set argument = case when level = 3 and expert_result is distinct from 2 then 2 else 1 end;
