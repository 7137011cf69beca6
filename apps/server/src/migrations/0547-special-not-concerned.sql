-- 注明不涉及专项验收的，写明理由与依据。
alter table completion_acceptance add column none_reason text check (char_length(none_reason) <= 200);
