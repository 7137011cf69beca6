-- 出厂日期、型号、力矩决定使用年限：登记以后改过什么，由系统记下，给审核、核收、登记的人看。
alter table crane add column age_changes text check (char_length(age_changes) <= 300);
