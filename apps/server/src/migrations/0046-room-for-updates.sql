-- Projects are saved many times. On full pages two saves of three wrote a new version of the row elsewhere and an entry into
-- each of its twenty-seven indexes; with room left on the page the version stays there and no index is touched.
alter table engineering set (fillfactor = 80);
