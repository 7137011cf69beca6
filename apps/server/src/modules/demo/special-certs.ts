import { entities } from '@zhujian/domain/entities'
import { workKind } from '@zhujian/domain/people/trades'
import { certVerify, VALID_MONTHS } from '@zhujian/domain/safety/special-cert'
import { addDays, monthsAfter } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { CertKind } from './crane-crews'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import type { Signers } from './hands'
import { at, createRandom } from './random'

const { specialCert } = entities.safety

/** 各工种的人持哪几类证书；起重机械班组的，装什么、开什么持什么证。 */
const kindsOf: Readonly<Record<string, readonly CertKind[]>> = {
  '030': ['scaffolder', 'scaffolder', 'attachedScaffolder'],
  '130': ['electrician'],
  '170': ['signaller'],
  '270': ['provincial'],
}

interface Holder {
  readonly id: number
  readonly project: number
  readonly work_type: string
  readonly cert_no: string
  readonly valid_to: string
}

/** 在场特种作业人员登记的证书：多数已核验，少数刚登记、待核验；起重机械班组的都已核验，没有核验的上不了机械。 */
export async function createSpecialCerts(
  run: DemoRun,
  signers: (project: number) => Signers,
  certified: ReadonlyMap<number, CertKind>,
): Promise<void> {
  const { rows: holders } = await sql<Holder>`select id, engineering_id as project, work_type, special_cert_no as cert_no,
      special_cert_to::text as valid_to from worker
    where special_cert_no is not null and enter_status = 1 and deleted_at is null order by id`.execute(run.trx)
  const random = createRandom('special_cert')
  const ids = await drawIds(run, specialCert.name, holders.length)
  const rows = holders.flatMap((holder, index): DemoRow[] => {
    const own = certified.get(holder.id)
    const kinds = own ? [own] : kindsOf[holder.work_type]
    if (!kinds) return []
    const before = monthsAfter(holder.valid_to, -VALID_MONTHS)
    // 闰年二月的最后一天往回数两年，再往前数就不够了。
    const issue_on = monthsAfter(before, VALID_MONTHS) < holder.valid_to ? addDays(before, 1) : before
    const checked = random.chance(0.96) || own !== undefined
    const verified = {
      verify: certVerify.code('same'),
      verified_to: holder.valid_to,
      verified_by: signers(holder.project).supervisor,
    }
    return [
      {
        id: at(ids, index),
        engineering_id: holder.project,
        worker_id: holder.id,
        work_kind: workKind.code(random.pick(kinds)),
        cert_no: holder.cert_no,
        issue_org: '浙江省住房和城乡建设厅',
        issue_on: issue_on < run.today ? issue_on : run.today,
        valid_to: holder.valid_to,
        ...(checked ? { ...verified, verified_at: run.now - 3600 } : { verify: certVerify.code('unchecked') }),
        state: specialCert.flow?.states.code(checked ? 'valid' : 'pending'),
        created_by: signers(holder.project).builder,
        created_at: run.now - 7200,
        updated_at: run.now - 3600,
      },
    ]
  })
  await insertRows(run, specialCert, rows)
}
