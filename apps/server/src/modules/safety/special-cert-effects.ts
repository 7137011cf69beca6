import { certificateNumber, isOwnCardNumber } from '@zhujian/domain/people/certificate-number'
import { worksOf } from '@zhujian/domain/people/trades'
import { worker } from '@zhujian/domain/people/worker'
import { certVerify, specialCert } from '@zhujian/domain/safety/special-cert'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { bringsNewContent, personSecrets } from '../common/public'
import { refusal, requireAttached } from '../site/public'
import { lockName } from '../../platform/lock-name'

type Cert = Effect<typeof specialCert>

const SAME = certVerify.code('same')
const UNCHECKED = certVerify.code('unchecked')

/** 一个证号只发给一个人；同一人在几个工程登记的是同一本。证号里是身份证号的，须是本人的，只存掩码。 */
async function requireOwn(effect: Cert): Promise<void> {
  const { trx, row, before, set } = effect
  const { idno } = await personSecrets(effect, row.worker_id)
  const { number, problem } = certificateNumber(row.cert_no, idno, before?.cert_no)
  if (problem !== undefined) throw refusal('cert_no', problem)
  if (number !== row.cert_no) set({ cert_no: number })
  if (isOwnCardNumber(number)) return
  await lockName(trx, 'person_certificate', sql`name_skeleton(${row.cert_no})`)
  const { rows } = await sql`select 1 from special_cert c join worker w on w.id = c.worker_id
      join worker own on own.id = ${row.worker_id}
    where name_skeleton(c.cert_no) = name_skeleton(${row.cert_no}) and c.id <> ${row.id} and c.deleted_at is null
      and w.idno_index <> own.idno_index limit 1`.execute(trx)
  // 那个人多半在别的工程，登记的人看不到他：只说有。
  if (rows.length > 0) throw refusal('cert_no', '证号已登记在另一人名下，请核对证书')
}

/** 核验一致的，安排作业以此为准；从事的正是登记的工种的，记到实名制登记。 */
async function onPass(effect: Cert): Promise<void> {
  const { row, set } = effect
  await requireAttached(effect, specialCert, 'file')
  set({ verify: SAME, verified_to: row.valid_to })
  const same = sql<boolean>`t.id = ${row.worker_id} and t.work_type = any(${worksOf(row.work_kind)}::text[])`
  const values = { special_cert_no: row.cert_no, special_cert_to: row.valid_to }
  const filling = { action: 'edit', note: `特种作业证书 ${row.cert_no} 核验一致` }
  await fillRows(effect, worker, await holdRows(effect, worker, same), () => values, filling)
}

function requireDifferent({ row }: Cert): void {
  if (row.verify === UNCHECKED) throw refusal('verify', '请写明核验的结果：不一致，或者查无此证')
  if (row.verify === SAME) throw refusal('verify', '核验一致的请办理“核验一致”')
}

/** 延期的看得见延到哪天：证书扫描件是延期之后的，不是核验过的那一张。 */
async function requireRenewed({ trx, row, before }: Cert): Promise<void> {
  if (before && row.valid_to <= before.valid_to) throw refusal('valid_to', `延期之后的有效期应晚于原有效期 ${before.valid_to}`)
  if (!(await bringsNewContent(trx, row.file, before?.file ?? null))) throw refusal('file', '请上传延期复核之后的证书扫描件')
}

/** 延期的、改正的从头核验。 */
async function onAgain(effect: Cert): Promise<void> {
  await requireOwn(effect)
  effect.set({ verify: UNCHECKED })
}

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

extend(specialCert, {
  on: {
    add: requireOwn,
    edit: requireOwn,
    pass: onPass,
    reject: requireDifferent,
    renew: async (effect) => {
      await requireRenewed(effect)
      await onAgain(effect)
    },
    correct: onAgain,
  },
  found: {
    days_left: (t) => `("${t}"."valid_to" - ${TODAY})`,
    post_now: (t) => `(select case when w.enter_status = 2 then '已退场' else coalesce(g.name, '在场') end
      from worker w left join team g on g.id = w.team_id where w.id = "${t}"."worker_id")`,
  },
})
