-- A signed document is a to-do of its drafter until it is served; a project cancelled or corrected into the history library ends that, and says why.
alter table supervise_doc add column unserved_reason text check (char_length(unserved_reason) <= 300);
