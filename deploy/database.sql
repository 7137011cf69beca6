-- 由数据库管理员执行一次：psql -v migrator_password=… -v app_password=… -f database.sql
-- lc_ctype 必须是 C.UTF-8：为 C 时三元组索引不含中文，查询会变慢（启动时有警告）。
create role zhujian_migrator login password :'migrator_password' nosuperuser nocreatedb nocreaterole;
create role zhujian_app login password :'app_password' nosuperuser nocreatedb nocreaterole;
create database zhujian owner zhujian_migrator template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
revoke connect, temporary on database zhujian from public;
grant connect on database zhujian to zhujian_app;
