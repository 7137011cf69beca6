-- 监督站督办处置单位：一条一天只催一次。
alter table warning add column urged_at timestamptz;
