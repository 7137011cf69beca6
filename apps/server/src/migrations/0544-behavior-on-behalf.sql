-- 安全行为的本人签认、异议由谁代为登记。
alter table safety_behavior add column on_behalf text check (char_length(on_behalf) <= 100);
