-- Since when and until when somebody holds a key post: set where a change of the person or of his company is decided.
alter table manage_user add column post_from date, add column post_to date;
