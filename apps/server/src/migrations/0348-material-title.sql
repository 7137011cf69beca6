-- 进场的一批以名称、规格与批号称呼：领用、取样的人选得出是哪一批。
alter table material_in add column title text check (char_length(title) <= 180);
update material_in set title = concat_ws(' ', material_name, spec, batch_no), search_text = lower(concat_ws('', material_name, spec, batch_no));
