import { applicationStates } from '@zhujian/domain/account/application'
import { type LicenceKind, licenceField, licenceKinds, licenceNames, MOST_LICENCES } from '@zhujian/domain/account/licences'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { openFilesTo } from '../../entity/file-reach'
import type { Db, Trx } from '../../platform/db'
import { mayExamine } from './application-reach'
import { hashSecret } from './secrets'

const APPLICATION = 'account_application'
const WAITING = applicationStates.code('waiting')
const CODE = /^[A-Za-z0-9_-]{22}$/

/** 证照随申请：只有审得到这份申请的人看得到。 */
export function openLicences(): void {
  openFilesTo(APPLICATION, async (caller, ids) => {
    const within = await mayExamine(caller)
    if (!within) return false
    const { rows } =
      await sql`select 1 from account_application p where p.id = any(${[...ids]}::bigint[]) and ${within} limit 1`.execute(
        caller.platform.db,
      )
    return rows.length > 0
  })
}

const refuse = (field: string, message: string): AppError => new AppError('invalid', { message, fields: [{ field, message }] })

interface Place {
  readonly id: number
  readonly kind: LicenceKind
}

/** 查询码对应的、还在等待审核的申请，与这张证照放在哪里。收文件之前先看，收完再看一遍。 @throws invalid */
export async function licencePlace(db: Db | Trx, code: string, kind: string, lock = false): Promise<Place> {
  const known = licenceNames.find((name) => name === kind)
  if (!known) throw refuse('kind', '证照种类不正确')
  const { rows } = CODE.test(code)
    ? await sql<{ id: number; state: number }>`select id, state from account_application where code_hash = ${hashSecret(code)}
        ${lock ? sql`for update` : sql``}`.execute(db)
    : { rows: [] }
  const [application] = rows
  if (!application) throw refuse('code', '查询码不正确')
  if (application.state !== WAITING) throw refuse('code', '申请已经审核，不能再补充证照')
  const taken = await sql<{ n: number }>`select count(*)::int as n from file_link
    where entity = ${APPLICATION} and row_id = ${application.id} and field = ${licenceField(known)}`.execute(db)
  if ((taken.rows[0]?.n ?? 0) >= MOST_LICENCES) throw refuse('file', `${licenceKinds.labelOf(kind)}最多上传 ${MOST_LICENCES} 张`)
  return { id: application.id, kind: known }
}

export async function attachLicence(trx: Trx, { id, kind }: Place, path: string): Promise<void> {
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select ${APPLICATION}, ${id}, ${licenceField(kind)}, (select count(*) from file_link where entity = ${APPLICATION} and row_id = ${id}
      and field = ${licenceField(kind)}), f.id from file_object f where f.path = ${path}`.execute(trx)
}

/** 新登记的企业：营业执照随之入库，此后由企业与监督机构维护。 */
export async function keepLicences(trx: Trx, applicationId: number, unitId: number): Promise<void> {
  await sql`insert into file_link (entity, row_id, field, seq, file_id) select 'unit', ${unitId}, 'license_img', seq, file_id
    from file_link where entity = ${APPLICATION} and row_id = ${applicationId} and field = ${licenceField('license')}`.execute(
    trx,
  )
}

/** 一份申请的证照：各种的路径以逗号相连，名称与扫描情况在 files 里，与业务行的附件同形。 */
export const licenceColumn = sql`(select jsonb_object_agg(g.field, g.files) from (select l.field,
    jsonb_agg(jsonb_build_object('path', o.path, 'name', o.name, 'scan_state', o.scan_state) order by l.seq) as files
    from file_link l join file_object o on o.id = l.file_id and o.deleted_at is null
    where l.entity = ${sql.lit(APPLICATION)} and l.row_id = p.id group by l.field) g) as files`
