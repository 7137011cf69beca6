-- Why a site is not stopped although a major danger was found (安全生产法 65).
alter table safety_check add column unstopped_reason text check (char_length(unstopped_reason) <= 200);
