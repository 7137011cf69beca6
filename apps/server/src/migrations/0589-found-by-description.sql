-- A danger and a quality issue are named by their place; the box of the list finds them by what is written of them too.
create index hidden_danger_description_idx on hidden_danger using gin (description gin_trgm_ops);
create index quality_issue_description_idx on quality_issue using gin (description gin_trgm_ops);
