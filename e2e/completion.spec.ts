import { checklist } from '@zhujian/domain/completion/checklist'
import type { Party } from '@zhujian/domain/completion/completion-dicts'
import { completionApi } from '@zhujian/domain/contracts/completion'
import { addDays, today } from '@zhujian/model/date'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Caller, callerOf } from './api'
import { withDatabase } from './companies'
import { PASSWORD } from './people'
import { emptyDraft, freshName, PDF } from './project'

const PC = '/api/completion/completion_acceptance/pc'
const signer: Readonly<Record<Party, string>> = {
  jsdw: 'owner',
  kcdw: 'survey1',
  sjdw: 'design1',
  sgdw: 'contractor',
  jldw: 'consultant',
}
const parties = Object.keys(signer) as Party[]

const contexts: BrowserContext[] = []
const callers = new Map<string, Caller>()
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
  callers.clear()
})

async function call(username: string): Promise<Caller> {
  const caller = callers.get(username) ?? (await callerOf(username, PASSWORD))
  callers.set(username, caller)
  return caller
}

async function pageOf(browser: Browser, username: string, path: string): Promise<Page> {
  const { token } = await call(username)
  const context = await browser.newContext()
  contexts.push(context)
  await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const page = await context.newPage()
  await page.goto(`/#${path}`)
  return page
}

/** 在建的工程，五方单位各有账号，工地上还立着一台塔机。 */
async function site(name: string): Promise<number> {
  const { id } = await emptyDraft(await call('owner'), name)
  await withDatabase(async (client) => {
    await client.query(
      `update engineering set state = 1, areacode = '330106', supervise_no = 'E2E' || id,
        supervise_org_id = (select org_id from account where username = 'intake'),
        main_officer = (select id from account where username = 'officer'),
        jsdw = (select unit_id from account where username = 'owner') where id = $1`,
      [id],
    )
    await client.query('update engineering_unit set deleted_at = now() where engineering_id = $1', [id])
    for (const party of parties)
      await client.query(
        `insert into engineering_unit (engineering_id, role, unit_id, unit_name, active)
         select $1, $2, a.unit_id, u.unit_name, true from account a join unit u on u.id = a.unit_id where a.username = $3`,
        [id, party, signer[party]],
      )
    await client.query(
      `insert into crane (engineering_id, crane_kind, crane_name, record_no, model, maker, factory_no, owner_unit, state)
       select $1, 1, '1#塔机', $2, 'QTZ80', '长沙中联', $2, unit_id, 1 from account where username = 'equipment'`,
      [id, freshName('T')],
    )
  })
  return id
}

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()
const bar = (page: Page) => page.locator('footer[aria-label="办理"]').filter({ visible: true })

async function day(page: Page, label: string, date: string): Promise<void> {
  const input = dialogOf(page).getByRole('textbox', { name: label })
  await input.fill(date)
  await input.press('Enter')
}

/** 建设单位新建，打开看到还差哪些，就地上传自己的一份。 */
async function prepare(owner: Page, name: string): Promise<number> {
  await owner.getByRole('button', { name: '新建竣工验收' }).first().click()
  await dialogOf(owner)
    .getByRole('combobox', { name: /所属工程/ })
    .click()
  await owner.keyboard.type(name)
  await owner.getByRole('option', { name }).first().click()
  await day(owner, '完工日期', today())
  await day(owner, '计划验收日期', addDays(today(), 20))
  await dialogOf(owner).getByLabel('验收地点').fill('项目部会议室')
  await dialogOf(owner)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await owner
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^JG\d+/ })
    .click()
  await expect(owner.getByRole('heading', { name })).toBeVisible()
  const gate = owner.getByRole('region', { name: '报送前核验' })
  await expect(gate).toContainText('施工单位尚未提交工程竣工报告（质量自评）')
  await expect(bar(owner).getByRole('button', { name: /^报送（还差 \d+ 项）$/ })).toBeDisabled()
  await owner.getByRole('button', { name: '上传规划核实意见' }).click()
  await dialogOf(owner)
    .locator('input[type=file]')
    .setInputFiles({ name: '规划核实.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialogOf(owner).getByRole('button', { name: '删除规划核实.pdf' })).toBeVisible()
  await dialogOf(owner)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await expect(owner.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
  await expect(owner.getByRole('button', { name: '规划核实.pdf', exact: true })).toBeVisible()
  return Number(new URL(owner.url().replace('#/', '')).searchParams.get('id'))
}

/** 其余各份由各方交上，验收组与分部填好。 */
async function fillRest(id: number): Promise<void> {
  for (const party of parties) {
    const caller = await call(signer[party])
    const files = await caller.upload(`${party}.pdf`, PDF)
    for (const { field } of checklist.filter((item) => item.party === party && item.stage === 'prepare'))
      if (field !== 'planning_file') await caller.done(completionApi.fill, { id, field, files })
  }
  const owner = await call('owner')
  const { version } = (await owner.get(`${PC}/info`, { id })).data
  await owner.done(`${PC}/edit`, {
    id,
    version,
    parts_done: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    accept_group: parties.map((party, at) => ({ party, name: `成员${at}`, duty: at === 0 ? 1 : 3 })),
  })
}

async function step(username: string, id: number, name: string, asks: Record<string, unknown> = {}, path = PC): Promise<void> {
  const caller = await call(username)
  const { version } = (await caller.get(`${path}/info`, { id })).data
  await caller.done(`${path}/examine`, { id, version, step: name, ...asks })
}

const DOC = '/api/document/supervise_doc/pc'

/** 监督报告的稿子送审、审核、签发。 */
async function signPaper(id: number): Promise<void> {
  const paper = Number((await (await call('officer')).get(`${PC}/info`, { id })).data['report_draft'])
  await step('officer', paper, 'submit', {}, DOC)
  await step('section_chief', paper, 'review', { review_opinion: '同意' }, DOC)
  await step('station_head', paper, 'issue', { sign_opinion: '同意签发' }, DOC)
}

/** 在页面上办一步，问的填好。 */
async function take(page: Page, label: string, asked: Readonly<Record<string, string>> = {}): Promise<void> {
  await bar(page).getByRole('button', { name: label, exact: true }).click()
  for (const [name, text] of Object.entries(asked)) await dialogOf(page).getByLabel(name).fill(text)
  await dialogOf(page).getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByText(`${label}成功`).first()).toBeVisible()
}

test('five parties bring a project from its papers to the record number; what hinders is named and leads there', async ({
  browser,
}) => {
  const name = freshName('竣工工程')
  const at = await site(name)
  const owner = await pageOf(browser, 'owner', '/completionAcceptance')
  const id = await prepare(owner, name)
  await fillRest(id)
  await owner.reload()
  await take(owner, '报送')

  const view = `/completionAcceptance/view?id=${id}`
  const intake = await pageOf(browser, 'intake', view)
  const gate = intake.getByRole('region', { name: '受理前核验' })
  await expect(gate).toContainText('受理前还差 1 项')
  await gate.getByRole('button', { name: '还有 1 台起重机械没有拆除：1#塔机' }).click()
  await expect(intake).toHaveURL(/craneLedger/)
  await withDatabase((client) => client.query('update crane set state = 17 where engineering_id = $1', [at]))
  await intake.goto(`/#${view}`)
  await intake.reload()
  await take(intake, '受理')

  // 提前通知的七个工作日已经过去。
  await withDatabase((client) => client.query('update completion_acceptance set apply_on = apply_on - 30 where id = $1', [id]))
  const { accept_group } = (await (await call('owner')).get(`${PC}/info`, { id })).data
  await step('owner', id, 'start', { accept_on: today(), accept_group })
  const survey = await pageOf(browser, 'survey1', view)
  await survey.getByRole('button', { name: '签署勘察单位意见' }).click()
  await dialogOf(survey).getByRole('radio', { name: '同意验收合格' }).check()
  await dialogOf(survey)
    .getByRole('button', { name: /^签\s?署$/ })
    .click()
  await expect(survey.getByRole('button', { name: '签署勘察单位意见' })).toBeHidden()
  for (const party of parties.filter((each) => each !== 'kcdw'))
    await (await call(signer[party])).done(completionApi.opine, { id, party, opinion: 1 })
  const builder = await call('owner')
  await builder.done(completionApi.fill, { id, field: 'accept_report', files: await builder.upload('报告.pdf', PDF) })

  const officer = await pageOf(browser, 'officer', view)
  await take(officer, '确认合格', { 监督意见: '组织形式、程序和执行标准符合规定' })
  const said = { behaviour_note: '各方到岗履责', entity_note: '抽测合格', remaining_note: '无', report_opinion: '同意备案' }
  await step('officer', id, 'report', said)
  await signPaper(id)
  await builder.done(completionApi.fill, { id, field: 'record_file', files: await builder.upload('备案表.pdf', PDF) })
  await intake.reload()
  await expect(intake.getByRole('button', { name: /工程质量监督报告 .*督〔/ })).toBeVisible()
  await take(intake, '办理备案')
  await expect(intake.getByText(/建备〔\d{4}〕\d{4}号/).first()).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('已备案').first()).toBeVisible()
  await expect(bar(owner)).toBeHidden()
})
