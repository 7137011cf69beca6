-- 关键岗位人员变更办成也出结果文书；不在本系统中止的，恢复监督附原告知书。各地改过的审批类型照旧，只补缺的。
update approval_type set result_document = '20' where code = 'manager' and result_document is null;
update approval_type set checklist = coalesce(checklist, '[]'::jsonb) || '[{"code": "notice", "label": "原中止施工安全监督告知书", "required": true}]'::jsonb
  where code = 'recovery' and not coalesce(checklist, '[]'::jsonb) @> '[{"code": "notice"}]'::jsonb;
