-- 明细里的提示加上扣款；还没有提交银行的，有扣款的都写明事由。
alter table salary_item drop constraint if exists salary_item_pay_note_check;
alter table salary_item add constraint salary_item_pay_note_check check (char_length(pay_note) <= 200);
update salary_item i set pay_note = concat_ws('；', i.pay_note, '扣款 ' || trim_scale(i.deduct) || ' 元，请写明事由')
  from salary_sheet s where s.id = i.sheet_id and s.state in (0, 3, 10, 11) and i.deduct > 0 and i.deleted_at is null;
alter table salary_sheet add column withheld numeric(14, 2), add column due numeric(14, 2);
