import { biz } from '@zhujian/domain/biz/biz'
import { takersOf } from '@zhujian/domain/offices'
import * as inputs from '@zhujian/domain/contracts/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { SEEN_CHANGE } from '@zhujian/domain/contracts/wire'
import { AppError, idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { getRow, requireReadable } from '../../entity/list'
import { route } from '../../entity/route'
import { write, type Writing } from '../../entity/write'
import { noteChanges } from '../../platform/changes'
import { applicableProjects } from './applicable'
import { closeCase, comment, recall, remind, withdraw } from './applicant'
import { batchApprove } from './batch-approve'
import { nodesOf } from './case'
import { approve, reject, sendBack } from './decide'
import { caseDetail } from './detail'
import { addSigner, appoint, copyTo, delegate, handOver } from './reassignment'
import { checksOfDraft } from './draft-checks'
import { candidates } from './office-holders'
import { inbox } from './inbox'
import { exportInbox } from './inbox-export'
import { inboxTotals } from './inbox-totals'
import { inboxCounts } from './open-tasks'
import { markRead, reviewFile } from './papers'
import { startCase } from './start'
import { resubmitCase, submitCase } from './submit'
import { approvalTypes, typeAnswer } from './types'

const read = { entity: biz, verb: 'read' } as const
const byId = z.object({ id: idSchema })

/** 查询：类型、列表、一件的全部、可交办的人。 */
export function bizReadRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: bizApi.types, right: read }, listTypes)
  route(app, { method: 'GET', url: bizApi.start, right: { entity: biz, verb: 'submit' }, input: inputs.startInput }, startCase)
  route(
    app,
    {
      method: 'POST',
      url: bizApi.checks,
      right: { entity: biz, verb: 'submit' },
      input: inputs.checksInput,
      background: true,
    },
    checksOfDraft,
  )
  route(
    app,
    { method: 'GET', url: bizApi.projects, right: { entity: biz, verb: 'submit' }, input: inputs.projectsInput },
    applicableProjects,
  )
  route(app, { method: 'GET', url: bizApi.inbox, right: read, input: inputs.inboxInput }, inbox)
  const exporting = { right: { entity: biz, verb: 'export' }, input: inputs.inboxExportInput }
  route(app, { method: 'GET', url: bizApi.inboxExport, ...exporting }, exportInbox)
  route(app, { method: 'GET', url: bizApi.inboxTotals, right: read, input: inputs.inboxTotalsInput }, inboxTotals)
  route(app, { method: 'GET', url: bizApi.detail, right: read, input: byId }, (context, { id }) => caseDetail(context, id))
  route(app, { method: 'GET', url: bizApi.people, right: read, input: inputs.peopleInput }, listPeople)
}

async function listTypes(context: Context) {
  const types = [...(await approvalTypes(context.platform)).values()]
  const { kinds } = await inboxCounts(context)
  const rows = await Promise.all(types.map((type) => typeAnswer(context, type, kinds[type.code] ?? 0)))
  return { rows, total: rows.length }
}

async function listPeople(context: Context, { id, keyword, takes }: z.output<typeof inputs.peopleInput>) {
  const row = await getRow(context, biz, id)
  const { rows } = await sql<{
    id: number
    areacode: string
    supervise_org_id: number | null
    created_by: number | null
    version: number
  }>`
    select id, areacode, supervise_org_id, created_by, version from engineering where id = ${row.engineering_id}`.execute(
    context.db,
  )
  const active = takes ? (await nodesOf(context.db, row)).find((node) => node.state === 'active') : undefined
  const roles = active && takersOf(active.office)
  const people = rows[0] ? await candidates(context.db, rows[0], { keyword, roles }) : []
  const others = people.filter(
    (person) => person.account_id !== context.session.account_id && person.account_id !== row.applied_by,
  )
  // 同名的人靠单位分清。
  return {
    rows: others.map((person) => ({ ...person, label: [person.real_name, person.org_text].filter(Boolean).join(' ') })),
    total: others.length,
  }
}

function poster(app: FastifyInstance) {
  return <I extends z.ZodType>(
    url: string,
    verb: string,
    input: I,
    work: (writing: Writing, body: z.output<I>) => Promise<object>,
  ) =>
    route(app, { method: 'POST', url, right: { entity: biz, verb }, input }, async (context, body) => {
      refuseFree(context)
      return write<Record<string, unknown>>(context, async (writing) => ({ ...(await work(writing, body)) }))
    })
}

/** 免登录的会话只能查看；有几样只凭查看权的办理，先在这里拦下。 */
function refuseFree({ session }: Context): void {
  if (session.free) throw new AppError('forbidden')
}

/** 办理：一次办理一个事务；谁能办由任务决定，权利由角色决定，两样都要有。 */
export function bizWriteRoutes(app: FastifyInstance): void {
  const post = poster(app)
  post(bizApi.submit, 'submit', inputs.submitInput, submitCase)
  post(bizApi.resubmit, 'submit', inputs.resubmitInput, resubmitCase)
  post(bizApi.approve, 'approve', inputs.approveInput, approve)
  post(bizApi.reject, 'reject', inputs.rejectInput, reject)
  post(bizApi.return, 'return', inputs.returnInput, sendBack)
  post(bizApi.handOver, 'approve', inputs.handOverInput, handOver)
  post(bizApi.delegate, 'approve', inputs.delegateInput, delegate)
  post(bizApi.addSigner, 'approve', inputs.addSignerInput, addSigner)
  post(bizApi.copy, 'read', inputs.copyInput, copyTo)
  post(bizApi.remind, 'submit', inputs.plainActInput, remind)
  post(bizApi.withdraw, 'withdraw', inputs.withdrawInput, withdraw)
  post(bizApi.recall, 'approve', inputs.plainActInput, recall)
  post(bizApi.appoint, 'appoint', inputs.appointInput, appoint)
  post(bizApi.comment, 'read', inputs.commentInput, comment)
  post(bizApi.close, 'close', inputs.plainActInput, closeCase)
  post(bizApi.reviewFile, 'approve', inputs.reviewFileInput, reviewFile)
  route(
    app,
    { method: 'POST', url: bizApi.batchApprove, right: { entity: biz, verb: 'approve' }, input: inputs.batchApproveInput },
    batchApprove,
  )
  markRoutes(app)
}

/** 打开与已阅只是本人的记号：后台调用，失败不打扰。 */
function markRoutes(app: FastifyInstance): void {
  route(app, { method: 'POST', url: bizApi.open, right: read, input: byId, background: true }, openCase)
  const readInput = byId.extend({ path: z.string().max(300) })
  route(
    app,
    { method: 'POST', url: bizApi.readFile, right: read, input: readInput, background: true },
    async (context, { id, path }) => {
      refuseFree(context)
      const row = await getRow(context, biz, id)
      return write(context, async ({ trx }) => markRead(trx, row, path, context.session.account_id).then(() => ({ id })))
    },
  )
}

async function openCase(context: Context, { id }: { id: number }) {
  refuseFree(context)
  await requireReadable(context, biz, id)
  return write(context, async ({ trx }) => {
    const me = context.session.account_id
    const opened =
      await sql`update biz_task set opened_at = now() where biz_id = ${id} and account_id = ${me} and state = 'pending' and opened_at is null`.execute(
        trx,
      )
    const read =
      await sql`update biz_copy set read_at = now() where biz_id = ${id} and account_id = ${me} and read_at is null`.execute(trx)
    if ((opened.numAffectedRows ?? 0n) + (read.numAffectedRows ?? 0n) > 0n)
      noteChanges(context.request, [{ module: SEEN_CHANGE }])
    return { id }
  })
}
