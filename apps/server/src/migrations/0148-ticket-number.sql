-- 免登录链接在用掉之前可以作废：库里只有凭证的摘要，作废时以编号相称。
alter table login_ticket add column id bigint generated always as identity;
create unique index login_ticket_id_key on login_ticket (id);
