-- 企业的传真与邮政编码。
alter table unit add column fax text, add column postcode text;
