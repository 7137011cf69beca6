-- 停用一台机械，说得出为什么：安全隐患、超过年限、检验到期、工地不再需要。
alter table crane add column idle_reason text check (char_length(idle_reason) <= 200);
