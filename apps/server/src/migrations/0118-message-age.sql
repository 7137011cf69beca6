-- Messages are removed by age, and they lie in the order in which they were written.
create index message_created_at_idx on message using brin (created_at) with (autosummarize = on);
