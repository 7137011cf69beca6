-- 检查按检查的日子排，最近的在前；补录的也排在它那一天。
create index safety_check_engineering_id_check_at_idx on safety_check (engineering_id, check_at desc nulls last, id desc);
create index safety_check_check_at_idx on safety_check (check_at desc nulls last, id desc);
