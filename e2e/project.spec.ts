import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { callerOf } from './api'
import { PASSWORD, signIn } from './people'
import { accepted, completeDraft, freshName, PDF, submitted } from './project'

const PC = '/api/engineering/pc'
const LIBRARY = '/#/projectlibrary/supervise'
const rejected = '施工许可证'
const reason = '扫描件第二页不清晰，请重新扫描'

/** One browser per person, as in an office. */
async function desk(open: () => Promise<BrowserContext>, username: string): Promise<Page> {
  const page = await (await open()).newPage()
  await signIn(page, username)
  return page
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('工程名称', { exact: true }).filter({ visible: true }).fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).filter({ visible: true }).click()
}

async function actOn(page: Page, name: string, action: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${action} ${name}` })
  const more = page.getByRole('button', { name: `更多操作 ${name}` })
  await expect(direct.or(more).first()).toBeVisible()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a project goes from application over one return to the map, the export and the history library', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext({ acceptDownloads: true })
    contexts.push(context)
    return context
  }
  const owner = await callerOf('owner', PASSWORD)
  const project = await submitted(owner, freshName('滨江医院门诊楼'))
  const { name } = project
  const intake = await desk(open, 'intake')
  const applicant = page
  await signIn(applicant, 'owner')

  await test.step('the intake clerk looks at a file, rejects one with a reason and returns the application', async () => {
    await intake.goto(`/#/engineeringAudit?id=${project.id}`)
    await expect(intake.getByRole('heading', { name, level: 2 })).toBeVisible()
    const item = intake.getByRole('region', { name: rejected, exact: true })
    await item.getByRole('button', { name: `${rejected}.pdf` }).click()
    const viewer = intake.getByRole('dialog', { name: `${rejected}.pdf` })
    await expect(viewer.getByRole('region', { name: `${rejected}.pdf，共 1 页` })).toBeVisible()
    await viewer.getByRole('button', { name: '关闭' }).click()
    for (const choice of await intake
      .getByText('通过', { exact: true })
      .and(intake.locator('.ant-radio-button-label, label span'))
      .all())
      await choice.click()
    await item.getByText('驳回', { exact: true }).click()
    await item.getByLabel(`${rejected}.pdf驳回原因`).fill(reason)
    await intake.getByRole('button', { name: '退回补正' }).click()
    const dialog = intake.getByRole('dialog', { name: '退回补正' })
    await dialog.getByRole('textbox').fill('请按补正单更换资料')
    await dialog.getByRole('button', { name: '退回', exact: true }).click()
    await expect(intake.getByText('已退回，补正内容已告知申请人')).toBeVisible()
  })

  await test.step('the applicant reads the reason on /index, replaces only that file and hands in again', async () => {
    await applicant.goto('/#/index')
    await applicant.getByRole('button', { name: '刷新首页' }).click()
    const row = applicant.locator('.home-returned').filter({ hasText: name })
    await expect(row).toContainText(`${rejected}：${reason}`)
    await row.getByRole('button', { name: /补正/ }).click()
    await applicant.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: '报监资料' }).click()
    await expect(applicant.getByText('驳回 1 件，只需替换这些')).toBeVisible()
    const item = applicant.getByRole('region', { name: rejected, exact: true })
    await expect(item.getByText(reason)).toBeVisible()
    const chooser = applicant.waitForEvent('filechooser')
    await item.getByRole('button', { name: '替换' }).click()
    await (await chooser).setFiles({ name: '施工许可证重扫.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(item.getByRole('button', { name: '施工许可证重扫.pdf', exact: true })).toBeVisible()
    await expect(item.getByText(reason)).toHaveCount(0)
    await applicant.getByRole('button', { name: '下一步', exact: true }).click()
    await applicant.getByRole('button', { name: '确认', exact: true }).click()
    await expect(applicant.getByRole('dialog', { name: '提交成功' })).toBeVisible()
    await applicant.getByRole('button', { name: '留在此页' }).click()
    const info = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: project.id })
    const files = info.data.files as { status: number; times: number }[]
    expect(files.filter((file) => file.status === 1)).toHaveLength(1)
  })

  await test.step('the second audit passes: a supervision number is made and the receipt is printed', async () => {
    await intake.goto(`/#/engineeringAudit?id=${project.id}`)
    await intake.getByRole('button', { name: '重新加载' }).click()
    const item = intake.getByRole('region', { name: rejected, exact: true })
    await expect(item.getByRole('button', { name: '施工许可证重扫.pdf', exact: true })).toBeVisible()
    await item.getByText('通过', { exact: true }).click()
    await intake.getByRole('button', { name: '受理', exact: true }).click()
    await intake.getByRole('alertdialog').getByRole('button', { name: '受理' }).click()
    await expect(intake.getByText('已受理', { exact: true })).toBeVisible()
    await intake.goto(`/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${project.id}`)
    await intake.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = document.querySelector('.zj-print')?.textContent ?? ''
        dispatchEvent(new Event('afterprint'))
      }
    })
    await intake.getByRole('button', { name: '打印受理单' }).click()
    await expect(intake.locator('html')).toHaveAttribute('data-printed', new RegExp(name))
    await expect(intake.locator('html')).toHaveAttribute('data-printed', /330106\d{10}/)
  })

  await test.step('officers are assigned', async () => {
    await intake.goto(LIBRARY)
    await find(intake, name)
    await actOn(intake, name, '分配监督员')
    const dialog = intake.getByRole('dialog', { name: '分配监督员' })
    await dialog.getByRole('combobox', { name: /主监督员/ }).fill('周志明')
    await intake.getByRole('option', { name: '周志明' }).click()
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the officer has a message, finds the project on the map and among those not yet begun', async () => {
    const officer = await desk(open, 'officer')
    await officer.getByRole('button', { name: /^消息/ }).click()
    const messages = officer.getByRole('dialog', { name: '消息中心' })
    await messages.getByRole('tab', { name: /待办/ }).click()
    await expect(messages.getByRole('listitem').filter({ hasText: '新分配的监督工程' }).filter({ hasText: name })).toBeVisible()
    await messages.getByRole('button', { name: '关闭' }).click()
    await officer.goto(LIBRARY)
    await find(officer, name)
    const row = officer.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('待开工')
    await expect(row).toContainText('周志明')
    await officer.getByText('地图', { exact: true }).click()
    await officer.getByRole('button', { name: '以表格查看' }).click()
    await expect(officer.getByRole('row').filter({ hasText: name })).toContainText('120.13,30.26')
  })

  await test.step('the list is exported and the row stands in the workbook', async () => {
    const officer = contexts[1]?.pages()[0] as Page
    await officer.getByText('表格', { exact: true }).click()
    const row = officer.getByRole('row').filter({ hasText: name })
    await row.getByRole('checkbox').check()
    const download = officer.waitForEvent('download')
    await officer.getByRole('button', { name: /导出$/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const book = await readXlsx(readFileSync(await file.path()))
    const cells = (book.sheets[0]?.rows ?? []).flat().map(String)
    expect(cells).toContain(name)
    await expect(officer.getByText('导出成功').first()).toBeVisible()
  })

  await test.step('the head of the station moves it to the history library, where it is read-only', async () => {
    const head = await desk(open, 'station_head')
    await head.goto(LIBRARY)
    await find(head, name)
    await actOn(head, name, '转入历史库')
    const dialog = head.getByRole('dialog', { name: '转入历史库' })
    await dialog.getByRole('button', { name: '转入历史库', exact: true }).click()
    await expect(dialog.getByText('该选项为必填项').first()).toBeVisible()
    await dialog.getByRole('textbox').fill('端到端归档')
    await dialog.getByRole('button', { name: '转入历史库', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(head.getByRole('grid').getByText(name)).toHaveCount(0)
    await head.goto('/#/projectlibrary/historySupervise')
    await expect(head.getByText('当前处于历史库，仅可查看')).toBeVisible()
    await find(head, name)
    await head.getByRole('button', { name: `进入 ${name}` }).click()
    await expect(head.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(head.getByText('当前处于历史库，仅可查看')).toBeVisible()
    for (const forbidden of ['编辑', '分配监督员', '转入历史库', '删除'])
      await expect(head.locator('.survey-tools').filter({ visible: true }).getByRole('button', { name: forbidden })).toHaveCount(
        0,
      )
  })
  for (const context of contexts) await context.close()
})

test('two people edit one draft: the second is told so and loses nothing of what he typed', async ({ page, browser }) => {
  const owner = await callerOf('owner', PASSWORD)
  const draft = await completeDraft(owner)
  const other = await (await browser.newContext()).newPage()
  const edit = `/#/projectlibrary/supervise/create?engineering_id=${draft.id}&step=0`
  const address = (on: Page) => on.getByLabel(/^\*?工程地址$/)
  for (const each of [page, other]) {
    await signIn(each, 'owner')
    await each.goto(edit)
    await expect(address(each)).toHaveValue('西湖区文三路 1 号')
  }
  await address(page).fill('文三路 100 号（第一人）')
  await page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await address(other).fill('文三路 200 号（第二人）')
  await other.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(other.getByRole('alert').filter({ hasText: '已被他人修改' })).toBeVisible()
  await expect(address(other)).toHaveValue('文三路 200 号（第二人）')
  await other.getByRole('button', { name: '载入最新数据并对照' }).click()
  const sides = other.getByRole('region', { name: '与最新数据对照' })
  await expect(sides).toContainText('文三路 100 号（第一人）')
  await expect(address(other)).toHaveValue('文三路 200 号（第二人）')
  await other.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(other.getByText('草稿已保存')).toBeVisible()
  const { data } = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
  expect((data.project as { address: string }).address).toBe('文三路 200 号（第二人）')
  await other.context().close()
})

test('an officer of another district finds nothing of a project of this one', async ({ page }) => {
  const [owner, intake] = [await callerOf('owner', PASSWORD), await callerOf('intake', PASSWORD)]
  const project = await accepted(owner, intake)
  await signIn(page, 'officer2')
  await page.goto(LIBRARY)
  await find(page, project.name)
  await expect(
    page
      .getByText('没有符合条件的数据')
      .or(page.getByText(/没有符合|没有找到/))
      .first(),
  ).toBeVisible()
  await page.goto(`/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${project.id}`)
  await expect(page.getByText(/加载失败/)).toBeVisible()
  await expect(page.getByRole('heading', { name: project.name })).toHaveCount(0)
})
