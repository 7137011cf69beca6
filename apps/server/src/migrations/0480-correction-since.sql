-- 更正到停工、中止、竣工、终止的，从哪一天算起由提出的人写明，另一人确认。
alter table state_correction add column since_on date;
update state_correction set since_on = coalesce((confirmed_at at time zone 'Asia/Shanghai')::date, (created_at at time zone 'Asia/Shanghai')::date)
  where to_state in (3, 12, 14, 15);
