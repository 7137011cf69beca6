-- 企业的传真与邮政编码。
alter table unit add column fax text check (char_length(fax) <= 20), add column postcode text check (char_length(postcode) <= 6);
