-- A shared machine signed its last user in for seven days without a password. What is kept on a machine is the account name alone;
-- browsers that were remembered ask for the password again.
update device set revoked_at = now() where remember and revoked_at is null;
alter table device drop column remember;
