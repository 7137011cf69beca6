-- 待办与通知里写明谁请哪几天的假，不只是一个日期。
alter table leave add column title text check (char_length(title) <= 60);
update leave l set title = m.name || ' ' || to_char(l.from_on, 'YYYY-MM-DD') || ' 至 ' || to_char(l.to_on, 'YYYY-MM-DD')
  from manage_user m where m.id = l.manage_user_id;
