-- 不合格的检测另存一行，重新检测从空白的填起；原来登记在台账上的，连同报告移过去。
alter table crane add column failed_tests jsonb;
update crane c set failed_tests = jsonb_build_array(jsonb_build_object('unit', c.test_unit, 'no', coalesce(c.test_no, ''),
    'on', to_char(c.test_on, 'YYYY-MM-DD'), 'file', (select string_agg(o.path, ',' order by l.seq) from file_link l
      join file_object o on o.id = l.file_id where l.entity = 'crane' and l.row_id = c.id and l.field = 'test_file')))
  where c.test_result = 2 and c.test_on is not null;
update file_link l set field = 'failed_tests' from crane c
  where l.entity = 'crane' and l.field = 'test_file' and l.row_id = c.id and c.failed_tests is not null;
update crane set test_no = null, test_on = null, test_result = null, test_next = null where failed_tests is not null;
-- 设结论一栏以前登记的：定了下次检测日期的，是合格的。
update crane set test_result = 1 where test_result is null and test_next is not null;
