-- 公布的数在哪里查得到；冻结与抽取由两人办理。
alter table random_draw add column public_link text check (char_length(public_link) <= 200);
