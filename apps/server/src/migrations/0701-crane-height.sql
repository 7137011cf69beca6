-- 顶升不高于说明书的最大安装高度；不妨碍办理而要核对的，留在台账上。
alter table crane add column max_height numeric(6, 2) check (max_height between 1 and 655.35), add column caution text check (char_length(caution) <= 500);
