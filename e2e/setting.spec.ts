import { expect, type Page, test } from '@playwright/test'
import { calendarFrom, daysOf, arrangements } from '@zhujian/domain/calendar/holidays'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { type SettingKey, settingOf } from '@zhujian/domain/setting/settings'
import { today } from '@zhujian/model/date'
import { type Caller, callerOf } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { submitted } from './project'

const shipped = arrangements.flatMap(daysOf)
const calendar = calendarFrom(shipped)

const dueOf = async (intake: Caller, id: number): Promise<unknown> => {
  const { data } = await intake.get('/api/engineering/pc/engineeringProjectInfo', { engineering_id: id })
  return (data.project as Record<string, unknown>).due_on
}

async function arrange(page: Page, date: string, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind, exact: true }).check()
  if (name !== '') await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** A first try that failed half-way leaves nothing behind for the second one. */
test.beforeEach(async () => {
  const admin = await callerOf('admin', PASSWORD)
  const tomorrow = addWorkingDays(calendar, today(), 1)
  const { data: year } = await admin.get('/api/setting/calendar/pc/year', { year: tomorrow.slice(0, 4) })
  if ((year.days as { day_on: string }[]).some(({ day_on }) => day_on === tomorrow))
    await admin.done('/api/setting/calendar/pc/setDay', { day_on: tomorrow, kind: '', seen: 'off' })
  const { data } = await admin.get('/api/setting/setup/pc/getList')
  const changed = (data.rows ?? []).filter(({ key, is_default }) => !is_default && !String(key).startsWith('site_'))
  for (const { key, version } of changed)
    await admin.done('/api/setting/setup/pc/save', {
      changes: [{ key, version, restore_default: true, confirm: settingOf(key as SettingKey).field.label }],
    })
})

test('一天改为放假，新提交的受理期限随即顺延；改回来，等待中的也改回来', async ({ page, browser }) => {
  const [owner, intake] = [await callerOf('owner', PASSWORD), await callerOf('intake', PASSWORD)]
  const tomorrow = addWorkingDays(calendar, today(), 1)
  const usual = addWorkingDays(calendar, today(), 5)
  const moved = addWorkingDays(calendarFrom([...shipped, { day_on: tomorrow, kind: 'off' }]), today(), 5)
  await enter(page, 'admin')
  await page.goto('/#/setting/workCalendar')
  await expect(page.getByText(`${today().slice(0, 4)} 年`, { exact: true })).toBeVisible()
  if (!tomorrow.startsWith(today().slice(0, 4))) await page.getByRole('button', { name: '下一年' }).click()
  await arrange(page, tomorrow, '放假', '台风停工')
  await expect(page.getByRole('button', { name: new RegExp(`^${tomorrow} .*放假，台风停工`) })).toBeVisible()
  const project = await submitted(owner)
  expect(await dueOf(intake, project.id)).toBe(moved)

  const desk = await (await browser.newContext()).newPage()
  await enter(desk, 'intake')
  await desk.goto(`/#/engineeringAudit?engineering_id=${project.id}`)
  await expect(desk.locator('.audit-clock')).toContainText(`受理期限 ${moved}`)
  await expect(desk.locator('.audit-clock')).toContainText('剩 5 个工作日')
  await desk.context().close()

  await arrange(page, tomorrow, '按星期', '')
  await expect(page.getByRole('button', { name: new RegExp(`^${tomorrow} .*按星期`) })).toBeVisible()
  expect(await dueOf(intake, project.id)).toBe(usual)
})

test('改一项设置立即生效，留下记录，可以恢复；危险的须键入名称 [S2-23/setupManage]', async ({ page }) => {
  const [owner, intake] = [await callerOf('owner', PASSWORD), await callerOf('intake', PASSWORD)]
  await enter(page, 'admin')
  await page.goto('/#/setting/setupManage')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await page.getByLabel('查找设置').fill('受理期限')
  const days = page.getByRole('textbox', { name: '报监受理期限' })
  await days.fill('0')
  await save.click()
  await expect(page.getByText('请填写 1 至 60 之间的整数').first()).toBeVisible()
  await days.fill('3')
  await save.click()
  await expect(page.getByText('已保存，立即生效').first()).toBeVisible()
  const project = await submitted(owner)
  expect(await dueOf(intake, project.id)).toBe(addWorkingDays(calendar, today(), 3))

  await page.getByRole('button', { name: '变更记录：报监受理期限' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('listitem').first()).toContainText('5 工作日→3 工作日')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '恢复默认：报监受理期限' }).click()
  await expect(page.getByText('1 处未保存')).toBeVisible()
  await page.getByLabel('查找设置').fill('shucuohousuoding')
  await page.getByRole('textbox', { name: '输错后锁定账号' }).fill('6')
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: '保存' })).toBeDisabled()
  await question.getByLabel(/请键入/).fill('输错后锁定账号')
  await question.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('修改后保存，立即生效')).toBeVisible()

  await page.getByRole('button', { name: '恢复默认：输错后锁定账号' }).click()
  await save.click()
  await question.getByLabel(/请键入/).fill('输错后锁定账号')
  await question.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '恢复默认：输错后锁定账号' })).toBeDisabled()
  await page.getByLabel('查找设置').fill('')
  await expect(page.getByText(/共 \d+ 项，4 项改过/)).toBeVisible()
})

test('审批类型改名并指定结果文书：签发不了的不予保存，清单随即用新名称', async ({ page, browser }) => {
  const API = '/api/biz/approval_type/pc'
  const admin = await callerOf('city_admin', PASSWORD)
  const [formerly, renamed] = ['市政处置', '占道与排水接驳']
  const restore = async () => {
    const { data } = await admin.get(`${API}/getList`, { code: 'szcz' })
    const { id, version } = data.rows?.[0] ?? {}
    await admin.done(`${API}/edit`, { id, version, label: formerly, result_document: null })
  }
  await restore()
  await enter(page, 'city_admin')
  await page.goto('/#/setting/approvalType')
  await page.getByLabel('名称', { exact: true }).fill(formerly)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: formerly })
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field="label"] input').fill(renamed)
  const document = dialog.locator('[data-field="result_document"]')
  const choose = async (label: string) => {
    await document.locator('.ant-select').click()
    await document.locator('input').fill(label)
    await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click()
  }
  await choose('质量安全监督报告')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('该文书应由站长签发，最后一个环节是科长').first()).toBeVisible()
  await choose('监督通知书（告知书）')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const site = await (await browser.newContext()).newPage()
  await enter(site, 'site')
  await site.goto('/#/approval/szcz')
  await expect(site.getByRole('heading', { name: renamed })).toBeVisible()
  const { data } = await (await callerOf('site', PASSWORD)).get('/api/biz/biz/pc/types')
  expect(data.rows?.find(({ code }) => code === 'szcz')).toMatchObject({ label: renamed })
  await site.context().close()
  await restore()
})
