import { sampleOf } from '@zhujian/domain/biz/kind-sample'
import type { BizStartAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { checksOfCase } from '@zhujian/server/modules/approval/case-checks'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'
import { caseOf, newProject, prefillOf, projectRow } from './acting'
import { detailOf, handIn, openDesk, passCase, passedBefore, staffedProject } from './desk'

/** What has to come before an approval, which papers it needs, who is excused, and what it ends with (D12, D22, D23). */
let world: World
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
  await sql`delete from approval_type`.execute(world.platform.db)
  await openDesk(world)
})
afterAll(() => world.close())

const monomerOf = (project: number) =>
  freshRow(world.platform, world.here, entityOf('monomer'), world.here.accounts.officer, {
    engineering_id: project,
    state: 11,
    topped_on: null,
    current_part: null,
  })

describe('what has to come first', () => {
  test('an approval is refused until the one it rests on is through, and says which', async () => {
    const project = await staffedProject(world)
    const refused = await handIn(world, 'ztzx', project, 'site')
    expect([refused.code, refused.data.fields]).toEqual([
      400,
      [{ field: '_', message: '前置事项：基础分部验收还没有办成，办成之后再申请' }],
    ])
    await passedBefore(world, project, ['jcys'])
    expect((await handIn(world, 'ztzx', project, 'site')).code).toBe(200)
  })

  test('the one before counts for its own building only', async () => {
    const project = await staffedProject(world)
    const [one, two] = [await monomerOf(project), await monomerOf(project)]
    await caseOf(world, 'jcys', project, { monomer_id: one }, 1)
    expect((await handIn(world, 'ztzx', project, 'site', { monomer_id: two })).msg).toContain('基础分部验收还没有办成')
    expect((await handIn(world, 'ztzx', project, 'site', { monomer_id: one })).code).toBe(200)
  })

  test('completion asks for every required one, by name', async () => {
    const project = await staffedProject(world)
    const hindering = async (content: Record<string, unknown> = {}) =>
      (
        await checksOfCase(world.platform, world.platform.db, {
          kind: 'jgsq',
          engineering: await projectRow(world, project),
          unit_id: null,
          content,
        })
      )
        .filter(({ atSubmit }) => atSubmit)
        .map(({ text }) => text)
    const [said = ''] = await hindering()
    for (const label of ['合同签订备案', '工资保函备案', '基础分部验收', '主体专项验收', '安全文明措施费申请'])
      expect(said).toContain(label)
    expect(said).not.toContain('验槽')
    await passedBefore(world, project, ['qianyue', 'gzbx', 'aqwm'])
    expect(await hindering({ parts_none: [1, 2] })).toEqual([])
    expect(await hindering({ parts_none: [1] })).toEqual(['主体专项验收还没有办成，办成之后再申请'])
  })
})

test('every one of the eleven issues its result, numbered, when its last approver agrees', async () => {
  const project = await staffedProject(world, { jsdw_text: '甲', sgdw_text: '乙', jldw_text: '丙' })
  const handed = await handIn(world, 'szcz', project, 'site', {
    act: 5,
    area: '10',
    restore: '恢复',
    from_on: today(),
    to_on: addDays(today(), 9),
  })
  expect([handed.code, handed.data.fields]).toEqual([200, undefined])
  const id = handed.data.id as number
  for (const role of ['chief_engineer', 'owner', 'officer', 'section_chief'] as const) {
    const answer = await passCase(world, role, id)
    expect([role, answer.code, answer.msg]).toEqual([role, 200, ''])
  }
  const { row } = await detailOf(world, 'site', id)
  expect(row.result_doc_no).toMatch(/办〔\d{4}〕\d{4}号$/)
  const { rows } = await sql<{
    type: string
    body: string
  }>`select type, body from supervise_doc where doc_no = ${String(row.result_doc_no)}`.execute(world.platform.db)
  expect([rows[0]?.type, rows[0]?.body]).toEqual(['20', expect.stringContaining(`期限：${today()} 至 ${addDays(today(), 9)}`)])
})

describe('开工条件审查 (D22)', () => {
  /** 还没有人、没有专户的工地，如实填写。 */
  const LACKING = [3, 4, 8]
  const lacks = (numbers: readonly number[]) => numbers.map((no) => ({ no, note: '待办' }))
  const honest = () => ({ c03: 2, c04: 2, c08: 2, c16: 3, c17: 3, c19: 2, findings: lacks([...LACKING, 19]) })

  test('the agreement of an account that is not there is not asked for; of one that is there it is', async () => {
    const project = await staffedProject(world, { state: 11 })
    const without = {
      ...sampleOf('workinspection', honest()),
      photos: await uploadedFile(world.platform, world.here.accounts.site),
    }
    const papers: Record<string, string> = {}
    for (const code of ['staff', 'scheme', 'education', 'power'])
      papers[code] = await uploadedFile(world.platform, world.here.accounts.site)
    const hand = (content: Record<string, unknown>) =>
      ask(world, world.here.tokens.site, 'POST', bizApi.submit, {
        kind: 'workinspection',
        engineering_id: project,
        title: '开工',
        content,
        checklist: papers,
      })
    const refused = await hand({ ...without, c19: 1, findings: lacks(LACKING) })
    expect(refused.data.fields).toEqual([
      { field: 'item_bank', message: '请上传工资专户协议与维权告示牌照片' },
      { field: 'c19', message: '系统记录没有开立工资专户，与所填不符' },
    ])
    const taken = await hand(without)
    expect([taken.code, taken.data.fields]).toEqual([200, undefined])
  })

  test('whose own step is excused afterwards is told so before', async () => {
    const project = await staffedProject(world, { state: 11 })
    const { data } = await ask(world, world.here.tokens.officer, 'GET', bizApi.start, {
      kind: 'workinspection',
      engineering_id: project,
    })
    const skipped = (data as unknown as BizStartAnswer).nodes.filter((node) => node.skipped).map(({ label }) => label)
    expect(skipped).toEqual(['监督员核查'])
  })
})

test('终止监督 starts with the number and the day of the completion on record (D23)', async () => {
  const project = await newProject(world, { state: 14, completed_on: '2026-10-01', sj_jg_time: startOfDay('2026-09-20') })
  await freshRow(world.platform, world.here, entityOf('completion_acceptance'), world.here.accounts.officer, {
    engineering_id: project,
    record_no: '杭西建验备〔2026〕0009号',
  })
  expect(await prefillOf(world, 'termination', project)).toMatchObject({
    accept_on: '2026-10-01',
    finish_on: '2026-09-20',
    record_no: '杭西建验备〔2026〕0009号',
  })
})
