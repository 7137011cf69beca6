-- The day on which those who have a document to review, sign, serve or mend were last told that its term is near or over, and the
-- state in which its lateness was told to the head of the station.
create table document_reminder (
  doc_id bigint primary key references supervise_doc (id),
  told_on date not null,
  escalated_state smallint
);
