-- The result document an application was handed in under: changing the type later changes none that runs.
alter table biz_form add column result_document text check (char_length(result_document) <= 2);
update biz_form f set result_document = t.result_document
  from biz b join approval_type t on t.code = b.kind and t.deleted_at is null where b.id = f.biz_id;

-- Typed by hand until now: only documents that can be made without a list of items.
update approval_type set result_document = null where result_document not in ('01', '02', '03', '11', '12', '13', '14', '15', '16', '18', '19');
alter table approval_type add constraint approval_type_result_document_check1 check (result_document in ('01', '02', '03', '11', '12', '13', '14', '15', '16', '18', '19'));
