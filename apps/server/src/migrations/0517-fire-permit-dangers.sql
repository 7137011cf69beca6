-- Which dangers hot work mends: during a stop of work there is no other reason for it.
alter table fire_permit add column danger_ids bigint[];
