-- 不合格的一批处置到哪几组为止；此后又出了报告的，重新评定。
alter table concrete_block add column settled_n integer;
