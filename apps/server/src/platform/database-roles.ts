import type pg from 'pg'

/** Names of the three logins of the embedded cluster: who owns the server, who owns the schema, who works. */
export const DATABASE_NAME = 'zhujian'
export const CLUSTER_OWNER = 'zhujian_owner'
export const MIGRATOR_ROLE = 'zhujian_migrator'
export const APP_ROLE = 'zhujian_app'

export interface RolePasswords {
  owner: string
  migrator: string
  app: string
}

/** The application may add to these and read them, never change or remove. */
export const APPEND_ONLY_TABLES: readonly string[] = [
  'oper_log',
  'oper_log_seal',
  'oper_log_sealed',
  'oper_log_archive',
  'biz_event',
  'document_print',
]
/** Bookkeeping of the migrator; the application only reads it. */
const READ_ONLY_TABLES: readonly string[] = ['schema_migration']

/** Creates the logins and the database of the embedded cluster, or repairs their passwords. */
export async function ensureRoles(owner: pg.Client, passwords: RolePasswords): Promise<void> {
  const logins = [
    [MIGRATOR_ROLE, passwords.migrator],
    [APP_ROLE, passwords.app],
  ] as const
  for (const [role, password] of logins) {
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await owner.query(`create role ${role} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    await owner.query(`alter role ${role} login password ${owner.escapeLiteral(password)}`)
  }
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
  if (rowCount === 0) await owner.query(`create database ${DATABASE_NAME} owner ${MIGRATOR_ROLE}`)
  await owner.query(`revoke connect, temporary on database ${DATABASE_NAME} from public`)
  await owner.query(`grant connect on database ${DATABASE_NAME} to ${APP_ROLE}`)
}

/** Gives the application exactly what it needs on every table of the schema. Runs as the schema's owner. */
export async function grantAppRights(client: pg.Client, role: string): Promise<void> {
  const app = client.escapeIdentifier(role)
  const narrow = await narrowTables(client)
  await client.query('begin')
  await client.query(`revoke create on schema public from ${app}`)
  await client.query(`grant usage on schema public to ${app}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${app}`)
  await client.query(`grant usage, select on all sequences in schema public to ${app}`)
  for (const { table, insert } of narrow) {
    const name = client.escapeIdentifier(table)
    await client.query(`revoke ${insert ? '' : 'insert, '}update, delete, truncate, references, trigger on ${name} from ${app}`)
  }
  await client.query('commit')
}

async function narrowTables(client: pg.Client): Promise<{ table: string; insert: boolean }[]> {
  // Partitions have rights of their own, so they are narrowed with their parent.
  const { rows } = await client.query<{ table: string; root: string }>(
    `with recursive family(oid, root) as (
       select c.oid, c.relname::text from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
       union all
       select i.inhrelid, f.root from pg_inherits i join family f on f.oid = i.inhparent)
     select c.relname::text as table, f.root from family f join pg_class c on c.oid = f.oid`,
    [[...APPEND_ONLY_TABLES, ...READ_ONLY_TABLES]],
  )
  return rows.map((row) => ({ table: row.table, insert: APPEND_ONLY_TABLES.includes(row.root) }))
}
