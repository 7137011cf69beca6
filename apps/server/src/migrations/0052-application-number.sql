-- Applications are found by any part of their number, from the search panel and the lists.
create index biz_biz_no_search_idx on biz using gin (biz_no gin_trgm_ops);
