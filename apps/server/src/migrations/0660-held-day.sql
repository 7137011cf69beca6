-- 到场才办得成的环节，限办天数从那一天数起；为空的从轮到之日数起。
alter table biz_node add column counted_from date;
