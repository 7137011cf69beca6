-- 项目经理记分：告知、陈述申辩的期限与由谁陈述。以前登记的没有告知过，要登记了陈述申辩才能确认。
alter table person_point add column told_at timestamptz, add column plead_until date,
  add column stated_by text check (char_length(stated_by) <= 40), add column plead_by bigint references account (id),
  add column plead_at timestamptz, add column confirm_by date;
create index person_point_plead_by_idx on person_point (plead_by);
