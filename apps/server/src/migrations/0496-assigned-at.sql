-- When the officer in charge was named last: what he has to do begins then, not with an acceptance he knew nothing of.
alter table engineering add column assigned_at timestamptz;
