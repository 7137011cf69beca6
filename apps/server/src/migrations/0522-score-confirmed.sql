-- 监督评分的其余评分人各以本人账号确认，确认齐了才交受检一方签认；不认可的退回重评。
alter table jgj59_score add column confirm_by bigint references account (id);
alter table jgj59_score add column return_note text check (char_length(return_note) <= 200);
alter table jgj59_score drop constraint jgj59_score_state_check;
alter table jgj59_score add constraint jgj59_score_state_check check (state in (0, 1, 2, 10, 11));
create index jgj59_score_confirm_by_idx on jgj59_score (confirm_by);
