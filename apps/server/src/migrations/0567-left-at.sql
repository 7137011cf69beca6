-- 留置送达自留置之时起算，须写明；见证人可以不填。已有的以登记的送达时间为准。
alter table doc_receipt add column left_at timestamptz, add column witness text check (char_length(witness) <= 100);
update doc_receipt set left_at = deliver_at where state = 12 and left_at is null;
