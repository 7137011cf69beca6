import { projectHead } from './place'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Journey, walk } from './biz-case'
import { withDatabase } from './companies'
import { type Desk, go, openDesk, shown } from './desk'
import { fillForm, inDays } from './filling'
import { leaveSite, openBuildingSite, type Site } from './site'

/** 由隐患拟整改、停工文书，签发、送达，整改完了凭复工申请复工；都在页面上办。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const SAFETY = '/projectlibrary/supervise/safetyManage'
let desk: Desk
let site: Site
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

/** As a table: these acts are those of a row. */
async function dangersOf(page: Page): Promise<Locator> {
  const view = await go(page, `${SAFETY}/hiddenDanger?engineering_id=${site.id}`)
  await view.getByText('表格', { exact: true }).click()
  return view
}
const rowOf = (view: Locator, text: string): Locator => view.getByRole('row').filter({ hasText: text })

/** 监督员登记一条重大事故隐患，下发给施工单位。 */
async function issueDanger(place: string): Promise<void> {
  const page = await desk.page('officer')
  const view = await dangersOf(page)
  await view.getByRole('button', { name: '新建安全隐患' }).first().click()
  const form = page.getByRole('dialog', { name: '新建安全隐患' })
  await fillForm(page, form, {
    隐患部位: place,
    隐患等级: '重大',
    重大事故隐患: '是',
    重大事故隐患判定依据: '基坑支护结构变形超过报警值未处理',
    整改期限: inDays(7),
  })
  await form.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(form).toBeHidden()
  await rowOf(view, place).getByRole('button', { name: /^下发/ }).click()
  const dialog = page.getByRole('dialog', { name: /^下发/ })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, { 整改要求: '停止该部位作业，按方案加固，监测稳定后报验' })
  await dialog.getByRole('button', { name: '下发', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** 在隐患那一行拟一类文书：隐患、工程、类型、期限都已写好，补标题后送审。 */
async function draftFrom(place: string, act: string, title: string): Promise<void> {
  const page = await desk.page('officer')
  const view = await dangersOf(page)
  const row = rowOf(view, place)
  await row.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
  const dialog = page.getByRole('dialog', { name: '拟制监督文书' })
  await expect(dialog.getByRole('combobox', { name: /所属工程/ })).toHaveValue(site.name)
  await expect(dialog.locator('[data-field="danger_ids"]')).toContainText(place)
  await expect(dialog.getByRole('textbox', { name: /整改（回复）期限/ })).toHaveValue(inDays(7))
  await expect(dialog.getByRole('textbox', { name: /正文/ })).toHaveValue(new RegExp(site.name))
  await dialog.getByLabel('文书标题').fill(title)
  await dialog.getByRole('button', { name: '保存并送审' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('已办理：送审').first()).toBeVisible()
}

/** 科长审核、站长签发，在签批台看着纸面办。 */
async function sign(title: string): Promise<void> {
  for (const [username, act] of [
    ['section_chief', '审核通过'],
    ['station_head', '签发'],
  ] as const) {
    const page = await desk.page(username)
    const view = await go(page, '/signingDesk')
    const list = view.getByRole('region', { name: '待签批的文书' })
    await list.getByRole('button', { name: new RegExp(title) }).click()
    await expect(page.getByRole('img', { name: '第 1 页' })).toBeVisible()
    if (act === '审核通过') await view.getByRole('button', { name: act }).click()
    else {
      await view.getByLabel('签发意见').press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
    }
    await expect(list.getByText(title)).toHaveCount(0)
  }
}

/** 签发之后是拟稿人的待办，就在那里送达；送达之后不再列。 */
async function serve(title: string): Promise<void> {
  const page = await desk.page('officer')
  const view = await go(page, '/tobeDone')
  await view.getByRole('combobox', { name: '类型' }).click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^监督文书/)
    .click()
  const item = view.getByRole('listitem').filter({ hasText: title }).filter({ hasText: '文书送达' })
  await item.getByRole('button', { name: /^办理/ }).click()
  await shown(page).getByRole('button', { name: '送达', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^送达/ })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, { 送达方式: '平台送达' })
  await dialog.getByRole('button', { name: '送达', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await go(page, '/tobeDone')
  await expect(item).toHaveCount(0)
}

/** 施工单位签收了，隐患整改、到现场复查销项：签收、整改各有自己的测试（document、hazards、life）。 */
const settle = (place: string): Promise<unknown> =>
  withDatabase(async (client) => {
    await client.query(
      `update doc_receipt r set state = 1, signed_at = now() from engineering e
       where e.id = r.engineering_id and e.id = $1 and r.unit_id = e.sgdw and r.state = 0`,
      [site.id],
    )
    await client.query(
      'update hidden_danger set state = 1, recheck_way = 1, version = version + 1 where engineering_id = $1 and place = $2',
      [site.id, place],
    )
  })
const resume: Journey = {
  route: '/business/towork',
  label: '复工申请',
  applicant: 'site',
  filling: { 整改完成日期: inDays(0) },
}
const reads = async (words: string): Promise<void> => {
  const page = await desk.page('viewer')
  await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  await expect(projectHead(page)).toContainText(words)
}
const stopReads = async (words: string): Promise<void> => {
  const view = await go(await desk.page('viewer'), `${SAFETY}/stopNotice?engineering_id=${site.id}`)
  await shown(await desk.page('viewer'))
    .page()
    .locator('.tab-tool[aria-label="重新加载"]')
    .click()
  await expect(view.getByRole('row').nth(1)).toContainText(words)
}

test('局部停工通知书由隐患拟稿，送达是拟稿人的待办，整改之后凭复工申请复工 [D10] [S2-14/safetyManage.stopNotice]', async () => {
  const [place, title] = ['3#楼基坑东侧', `局部停工${String(site.id)}`]
  await issueDanger(place)
  await draftFrom(place, '拟局部停工通知书', title)
  await sign(title)
  await serve(title)
  await reads('在建')
  await stopReads('停工中')
  await settle(place)
  await walk(desk, resume, site.name, () => stopReads('已复工'))
})

test('停工整改通知书由隐患拟稿，工程转为停工，复工申请办成恢复在建 [D10]', async () => {
  const [place, title] = ['1#楼塔吊附着', `停工整改${String(site.id)}`]
  await issueDanger(place)
  await draftFrom(place, '拟停工整改通知书', title)
  await sign(title)
  await reads('停工')
  await serve(title)
  await settle(place)
  await walk(desk, resume, site.name, () => reads('在建'))
})

test('一个工程的隐患一并写进整改通知书；签收记录列出各单位，查得到，点开是文书 [D10] [D11]', async () => {
  const [place, title] = ['2#楼临边洞口', `限期整改${String(site.id)}`]
  await issueDanger(place)
  const officer = await desk.page('officer')
  const view = await dangersOf(officer)
  await view.getByRole('button', { name: '拟整改通知书', exact: true }).click()
  const dialog = officer.getByRole('dialog', { name: '拟制监督文书' })
  await expect(dialog.locator('[data-field="danger_ids"]')).toContainText(place)
  await expect(dialog.locator('[data-field="danger_ids"]')).not.toContainText('塔吊')
  await dialog.getByLabel('文书标题').fill(title)
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog).toBeHidden()

  const register = await go(officer, '/documents/receipts')
  await register.getByLabel('文书', { exact: true }).fill(`停工整改${String(site.id)}`)
  await register.getByRole('button', { name: '查询', exact: true }).click()
  const row = register
    .getByRole('row')
    .filter({ hasText: `停工整改${String(site.id)}` })
    .filter({ hasText: '待签收' })
  await row
    .first()
    .getByRole('button', { name: /查看文书/ })
    .click()
  await expect(officer).toHaveURL(/documents\/view\?id=\d+/)
})

test('历史库的文书清单说文书仍可送达，别的清单说仅可查看 [D4]', async () => {
  const page = await desk.page('officer')
  await go(page, '/documents/history')
  await expect(page.locator('.history-bar')).toHaveText(/当前处于历史库，文书仍可送达、签收、回复、归档，其余仅可查看/)
  await go(page, '/projectlibrary/historySupervise')
  await expect(page.locator('.history-bar')).toHaveText(/当前处于历史库，仅可查看/)
})

test('没有底图的工程位置图停在看得见行政区轮廓的地方，再放大就说没有底图', async () => {
  const listed = await (await desk.caller('viewer')).get('/api/engineering/pc/engineeringProjectList', { limit: 50 })
  const placed = listed.data.rows?.find((row) => row.bd_lal)
  const view = await go(
    await desk.page('viewer'),
    `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${String(placed?.id)}`,
  )
  const map = view.locator('.survey-map')
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('path.zj-map-outline.is-own')).toBeVisible()
  const note = map.getByText('没有配置底图，这里只有行政区轮廓，看不到街道')
  await expect(note).toHaveCount(0)
  await map.getByRole('button', { name: '放大' }).click()
  await expect(note).toBeVisible()
})
