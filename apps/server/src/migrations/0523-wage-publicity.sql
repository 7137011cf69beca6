-- 工资表公示满期才提交银行代发，代发的期限自期满起算；正在公示的自公示之日起补算五天，原来的期限照旧。
alter table salary_sheet add column public_to date;
alter table salary_sheet add column pay_by date;
update salary_sheet set public_to = (updated_at at time zone 'Asia/Shanghai')::date + 5 where state = 12;
update salary_sheet s set pay_by = t.due_on from turn t
  where t.entity = 'salary_sheet' and t.act = 'salary_sheet.pay' and t.row_id = s.id and s.state in (2, 12);
update salary_sheet set pay_by = greatest(pay_by, public_to + 7) where state = 12;
