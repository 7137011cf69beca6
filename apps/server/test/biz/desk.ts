import { bizStates } from '@zhujian/domain/biz/biz'
import { sampleOf } from '@zhujian/domain/biz/kind-sample'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { siteChain } from '@zhujian/domain/biz/kinds/nodes'
import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { today } from '@zhujian/model/date'
import { ensureApprovalTypes } from '@zhujian/server/modules/approval/public'
import { sql } from 'kysely'
import { make, unique } from '../factory'
import { afterAll, beforeAll } from 'vitest'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'

/** 一个各方齐全、已分配监督员的工程。 */
export async function staffedProject(world: World, values: Record<string, unknown> = {}): Promise<number> {
  const { platform, here } = world
  const project = await freshRow(platform, here, entityOf('engineering'), here.accounts.intake, {
    state: 1,
    progress_stage: null,
    main_officer: here.accounts.officer,
    ...values,
  })
  await passedBefore(world, project, ['ycsq'])
  return project
}

/** 以前办成、办结的申请：后面的事项以它们为前置。 */
export async function passedBefore({ platform, here }: World, project: number, kinds: readonly BizCode[]): Promise<void> {
  for (const kind of kinds) {
    const id = await make(platform, entityOf('biz'), {
      biz_no: `T-${unique()}`,
      kind,
      title: '以前办成的申请',
      engineering_id: project,
      applied_by: here.accounts.site,
      applied_at: Math.floor(Date.now() / 1000) - 86_400,
      round: 1,
      state: bizStates.code('closed'),
    })
    await sql`insert into biz_form (biz_id, round, content, checklist) values (${id}, 1, '{}'::jsonb, '[]'::jsonb)`.execute(
      platform.db,
    )
  }
}

/** 引擎的测试用基础分部验收作例：这里按一般的三个环节，勘察、设计的意见在 ground-chain.test.ts。 */
export async function openDesk(world: World): Promise<void> {
  await ensureApprovalTypes(world.platform.db)
  await sql`update approval_type set nodes = ${JSON.stringify(siteChain)}::jsonb where code = 'jcys'`.execute(world.platform.db)
}

interface Desk {
  readonly world: World
  /** 一个各方齐全、已分配监督员的工程。 */
  readonly project: number
}

/** 这一份测试自己的世界，审批类型与一个工程齐全，测完即关。 */
export function deskForAll(opened: (desk: Desk) => void): void {
  let world: World | undefined
  beforeAll(async () => {
    world = await createWorld()
    await openDesk(world)
    opened({ world, project: await staffedProject(world) })
  })
  afterAll(() => world?.close())
}

const HELD_TODAY: readonly BizCode[] = ['ycsq', 'jcys', 'ztzx']

/** 提交一件申请：内容取样，必备资料逐项上传。 */
export async function handIn(world: World, kind: BizCode, project: number, role: RoleName, chosen: Record<string, unknown> = {}) {
  const { platform, here } = world
  // 同一部位的验收不能申请两次。
  const place = 'place' in bizKindOf(kind).fields ? { place: `部位${unique()}` } : {}
  // 计划今天验收，今天就能办成。
  const dated = ['check_on', 'accept_on'].filter((name) => HELD_TODAY.includes(kind) && name in bizKindOf(kind).fields)
  const days = Object.fromEntries(dated.map((name) => [name, today()]))
  const content: Record<string, unknown> = { ...sampleOf(kind), ...place, ...days, ...chosen }
  for (const [name, field] of Object.entries(bizKindOf(kind).fields)) {
    if (name in chosen) continue
    if (field.kind === 'ref') content[name] = null
    if (field.kind === 'files' && name in content) content[name] = await uploadedFile(platform, here.accounts[role], field.accept)
  }
  const checklist: Record<string, string> = {}
  for (const item of bizKindOf(kind).checklist)
    if (item.required) checklist[item.code] = await uploadedFile(platform, here.accounts[role])
  return ask(world, here.tokens[role], 'POST', bizApi.submit, {
    kind,
    engineering_id: project,
    title: '测试申请',
    content,
    checklist,
  })
}

export const act = (world: World, role: RoleName, name: keyof typeof bizApi, input: Record<string, unknown>) =>
  ask(world, world.here.tokens[role], 'POST', bizApi[name], input)

/** 各件资料逐一打开看过；看不到这一件的，什么也没有看。 */
export async function readPapers(world: World, role: RoleName, id: number): Promise<void> {
  const { attachments = [] } = (await detailOf(world, role, id)) as Partial<BizInfoAnswer>
  for (const { path } of attachments) await act(world, role, 'readFile', { id, path })
}

/** 看过资料，写上意见，通过。 */
export async function passCase(world: World, role: RoleName, id: number, opinion = '资料齐全，同意') {
  await readPapers(world, role, id)
  return act(world, role, 'approve', { id, version: await versionOf(world, id), opinion })
}

export async function versionOf(world: World, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from biz where id = ${id}`.execute(world.platform.db)
  return rows[0]?.version ?? 0
}

export async function detailOf(world: World, role: RoleName, id: number) {
  const { data } = await ask(world, world.here.tokens[role], 'GET', bizApi.detail, { id })
  return data as unknown as BizInfoAnswer
}
