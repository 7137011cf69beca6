-- 两个看上去一样的名称按同一个比较：与 packages/model 的 normalizeName 一致（不可见字符在录入时已去掉）。
create function name_skeleton(name text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(regexp_replace(normalize(name, NFKC), '\s', '', 'g'), '[{【〔〖「『]}】〕〗」』‐‑‒–—―−•‧∙⋅・', '((((((()))))))-------·····'))
$$;
create index unit_name_skeleton_idx on unit (name_skeleton(unit_name)) where deleted_at is null;
