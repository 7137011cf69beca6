import type pg from 'pg'

/** What opened a door of the system a backup was taken from: the restored copy knows nobody who is already inside. */
const ENDING = [
  `update session set revoked_at = now(), revoked_for = 'restored' where revoked_at is null`,
  'update device set revoked_at = now() where revoked_at is null',
  'delete from device_token',
  'delete from login_ticket',
  'delete from upload_credential',
  'delete from captcha',
  // 考场上的手机、没有打开的链接：重新扫码入座，答过的还在。
  'update exam_paper set seat_hash = null, ticket_hash = null, ticket_until = null where seat_hash is not null or ticket_hash is not null',
  // Cookies of files name a session by its number: none given out after the backup may come to mean somebody else's.
  `select setval(pg_get_serial_sequence('session', 'id'),
    greatest((select coalesce(max(id), 1) from session), (extract(epoch from clock_timestamp()) * 1000)::bigint))`,
]

export async function endRestored(client: pg.Client): Promise<void> {
  for (const statement of ENDING) await client.query(statement)
}
