-- 西里尔与希腊字母里与拉丁字母看上去一样的，比较名称时按拉丁字母：与 packages/model 的 normalizeName 一致。
create or replace function name_skeleton(name text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(translate(regexp_replace(normalize(name, NFKC), '\s', '', 'g'), '[{【〔〖「『]}】〕〗」』‐‑‒–—―−•‧∙⋅・', '((((((()))))))-------·····')),
    'авекмнорстухіјѕαβεζηικμνορτυχ', 'abekmhopctyxijsabezhikmnoptyx')
$$;
reindex index unit_name_skeleton_idx;
-- 报监查重：看上去一样的工程名称，不论字母出自哪种文字。
create index engineering_name_skeleton_idx on engineering (name_skeleton(engineering_name)) where deleted_at is null;
