-- The visit of a site in one sitting: who signed on the spot, the number a device gave while there was no network, and the
-- enforcement certificates of the inspectors as they were on that day.

alter table account add column law_cert_no text check (char_length(law_cert_no) <= 40);

alter table safety_check
  add column inspector_nos text check (char_length(inspector_nos) <= 200),
  add column site_signer text check (char_length(site_signer) <= 30),
  add column offline_no text check (char_length(offline_no) <= 40);
-- What a device sends twice arrives once, however long it kept it.
create unique index safety_check_offline_no_key on safety_check (created_by, offline_no) where offline_no is not null;
