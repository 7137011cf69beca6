-- Entry and exit are acts, not typed; certificates of special trades; one wage account in use per project.

alter table worker
  alter column enter_status set default 1,
  add column special_cert_no text check (char_length(special_cert_no) <= 40),
  add column special_cert_to date;

alter table bank_account
  alter column account_state set default 1,
  add column board_on date;
-- Further accounts of one project were opened without anybody asking: the first stays, the rest wait as disputed.
update bank_account b set account_state = 4
where b.account_state in (1, 2) and b.deleted_at is null
  and exists (select 1 from bank_account o where o.engineering_id = b.engineering_id and o.account_state in (1, 2)
    and o.deleted_at is null and o.id < b.id);
create unique index bank_account_engineering_id_key on bank_account (engineering_id) where account_state in (1, 2) and deleted_at is null;
