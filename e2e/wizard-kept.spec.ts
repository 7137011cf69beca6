import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { withDatabase } from './companies'
import { enter } from './enter'
import { freshName, PDF } from './made'
import { PASSWORD } from './people'
import { completeDraft, type Draft, emptyDraft } from './project'
import { field, saveDraft, WIZARD } from './registration'

/** 登记向导存放的内容：各自从哪里来，页面上哪里看得到。 */
test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()))

const stepOf = async (page: Page, draft: Draft, step: number, more = ''): Promise<void> => {
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=${step}${more}`)
}
const head = (page: Page) => page.locator('.wizard-head').filter({ visible: true }).getByRole('heading', { level: 1 })

test('a new project is being added until it is kept, an old one changed, and nothing is to be filled in before it was read [S3-10/isAdd, S3-10/loading]', async ({
  page,
}) => {
  const draft = await emptyDraft(await callerOf('owner', PASSWORD), freshName('读来的工程'))
  await enter(page, 'owner')
  await page.goto(WIZARD)
  await expect(head(page)).toHaveText('新建工程')
  await expect(field(page, '工程名称')).toHaveValue('')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/engineeringProjectInfo/, async (route) => {
    await held
    await route.fallback()
  })
  await page.goto(`${WIZARD}?engineering_id=${draft.id}`)
  const shown = page.locator('[role=tabpanel]').filter({ visible: true })
  await expect(shown.locator('[aria-busy="true"], .zj-loading').first()).toBeVisible()
  await expect(shown.locator('.wizard')).toHaveCount(0)
  release()
  await expect(head(page)).toHaveText('编辑工程')
  await expect(field(page, '工程名称').filter({ visible: true })).toHaveValue(draft.name)
})

test('the details of a project, the day of its permit among them, are read back, changed and kept from step to step [S3-10/projectDetails]', async ({
  page,
}) => {
  const draft = await completeDraft(await callerOf('owner', PASSWORD), freshName('有证的工程'), {
    contract: { license_date: '2026-02-17', license_org: '西湖区住建局' },
  })
  await stepOf(page, draft, 3)
  const day = field(page, '施工许可证发证日期')
  await expect(day).toHaveValue('2026-02-17')
  await day.click()
  await day.fill('2026-02-18')
  await page.locator('.ant-picker-dropdown:visible td[title="2026-02-18"]').first().click()
  const steps = page.getByRole('navigation', { name: '步骤' })
  await expect(day).toHaveValue('2026-02-18')
  const saved = page.waitForResponse(/engineeringProjectSave$/)
  await saveDraft(page)
  expect(await (await saved).json()).toMatchObject({ code: 200 })
  await steps.getByRole('button', { name: '基本信息' }).click()
  await expect(field(page, '工程名称')).toHaveValue(draft.name)
  await page.reload()
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=3`)
  await expect(day).toHaveValue('2026-02-18')
})

test('many buildings stand by tens on pages of their own, which may be longer, under their number [S3-10/total, S3-10/page, S3-10/pageSize]', async ({
  page,
}) => {
  const owner = await callerOf('owner', PASSWORD)
  const draft = await emptyDraft(owner, freshName('多栋工程'))
  const monomers = Array.from({ length: 23 }, (_, at) => ({ name: `${at + 1}#楼`, kind: 1 }))
  await owner.done('/api/engineering/pc/engineeringProjectSave', {
    engineering_id: draft.id,
    version: draft.version,
    step: 2,
    advance: false,
    monomers,
  })
  await stepOf(page, draft, 2)
  const card = page.getByRole('region', { name: '单体与线性工程' })
  const pager = card.getByRole('navigation', { name: '分页' })
  const names = card.locator('tbody tr')
  await expect(pager).toContainText('共 23 条')
  await expect(names).toHaveCount(10)
  await expect(pager.locator('[aria-current="page"]')).toHaveText('1')
  await pager.getByRole('button', { name: '第 3 页' }).click()
  await expect(names).toHaveCount(3)
  await pager.getByRole('combobox', { name: '每页条数' }).click()
  await page.getByTitle('20条/页').filter({ visible: true }).last().click()
  // What stood in sight stays there.
  await expect(names).toHaveCount(3)
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2')
  await pager.getByRole('button', { name: '第 1 页' }).click()
  await expect(names).toHaveCount(20)
  await card.getByRole('button', { name: /^添加/ }).first().click()
  await expect(pager).toContainText('共 24 条')
  // A row that was added is in sight: on the page it stands on.
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2')
  await expect(names).toHaveCount(4)
})

const KB = 1024

test('the size of all papers together is told and grows with each that is added [S3-10/fileSize]', async ({ page }) => {
  const draft = await emptyDraft(await callerOf('owner', PASSWORD), freshName('资料工程'))
  await stepOf(page, draft, 4)
  const total = page.locator('.wizard-files-total')
  await expect(total).toContainText('共 0 个文件，0')
  const input = page.locator('.group-item input[type=file]').first()
  const padded = Buffer.concat([PDF, Buffer.alloc(300 * KB - PDF.length, '%')])
  await input.setInputFiles({ name: '资料.pdf', mimeType: 'application/pdf', buffer: padded })
  await expect(total).toContainText(/共 1 个文件，300(\.0)? KB/)
})

test('where the record of the project came from is told beside its name [S3-10/source, S3-10/code]', async ({ page }) => {
  const draft = await emptyDraft(await callerOf('owner', PASSWORD), freshName('来源工程'))
  await stepOf(page, draft, 0)
  await expect(page.locator('.wizard-head')).toContainText('项目来源：自建')
  await withDatabase((client) => client.query('update engineering set source = 3 where id = $1', [draft.id]))
  await page.reload()
  await expect(page.locator('.wizard-head')).toContainText('项目来源：工改平台推送')
})

test('in full screen the wizard says how to leave it [S3-10/bigScreenStatus]', async ({ page }) => {
  const draft = await emptyDraft(await callerOf('owner', PASSWORD), freshName('全屏工程'))
  await stepOf(page, draft, 0)
  const leave = page.locator('.wizard-head').getByRole('button', { name: '退出全屏' })
  await expect(head(page)).toBeVisible()
  await expect(leave).toHaveCount(0)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await leave.click()
  await expect(leave).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
})

for (const [type, name, fact] of [
  [1, 'history', '[S3-10/historicalLibrary]'],
  [2, 'middle', '[S3-10/middleLibrary]'],
] as const)
  test(`the wizard knows that it was opened from the ${name} library, and lets nothing be changed there ${fact}`, async ({
    page,
  }) => {
    const draft = await emptyDraft(await callerOf('owner', PASSWORD), freshName('库里的工程'))
    await stepOf(page, draft, 0)
    await expect(field(page, '工程名称')).toHaveValue(draft.name)
    await stepOf(page, draft, 0, `&type=${type}`)
    const view = page.locator('[role=tabpanel]').filter({ visible: true })
    await expect(view.getByText('当前库的工程仅可查看')).toBeVisible()
    await expect(view.locator('.wizard')).toHaveCount(0)
    await expect(page.locator('.history-bar')).toBeVisible()
  })
