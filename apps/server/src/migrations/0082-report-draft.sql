-- The quality report is drafted by the officer and signed at the desk: what the paper asks of him, and the draft under way.

alter table completion_acceptance
  add column behaviour_note text check (char_length(behaviour_note) <= 1000),
  add column entity_note text check (char_length(entity_note) <= 1000),
  add column remaining_note text check (char_length(remaining_note) <= 1000),
  add column report_draft bigint references supervise_doc (id);
create index completion_acceptance_report_draft_idx on completion_acceptance (report_draft);
