-- When the station last saw the original: a company cannot strike off what was seen, however it changed the row afterwards.
alter table unit_qual add column verified_on date;
update unit_qual set verified_on = (updated_at at time zone 'Asia/Shanghai')::date where declared is not true;
