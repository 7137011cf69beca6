-- Whether another person holds the same number of a certificate.
create index worker_special_cert_no_idx on worker (name_skeleton(special_cert_no)) where special_cert_no is not null and deleted_at is null;
create index manage_user_cert_no_idx on manage_user (name_skeleton(cert_no)) where cert_no is not null and deleted_at is null;
create index manage_user_safety_cert_no_idx on manage_user (name_skeleton(safety_cert_no)) where safety_cert_no is not null and deleted_at is null;
