import { expect, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { completeDraft, emptyDraft, submitted } from './project'
import { field, fileRow, next, steps, WIZARD } from './registration'

const PC = '/api/engineering/pc'
const caller = (username: string) => callerOf(username, PASSWORD)

test('a refusal on the field that still has the cursor stays, click after click [D16]', async ({ page }) => {
  const draft = await emptyDraft(await caller('owner'))
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=3`)
  await field(page, '安全文明施工费').fill('400')
  await field(page, '安全文明施工费已预付').fill('500')
  const told = page.getByText('已预付不能大于安全文明施工费总额')
  await next(page)
  await expect(told.first()).toBeVisible()
  await next(page)
  await expect(told.first()).toBeVisible()
  await expect(steps(page).getByRole('button', { name: '许可与合同' })).toHaveAttribute('aria-current', 'step')
})

test('the panel of a date with its hour is seen whole in a low window', async ({ page }) => {
  const draft = await emptyDraft(await caller('owner'))
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=3`)
  await field(page, '实际开工时间').click()
  const panel = page.locator('.ant-picker-dropdown:visible')
  await expect(panel.getByRole('button', { name: /确\s*定/ })).toBeInViewport({ ratio: 1 })
  await expect(panel).toBeInViewport({ ratio: 1 })
})

test('complaints at handing in come all at once, each leading to its step and field [D9]', async ({ page }) => {
  const draft = await completeDraft(await caller('owner'), undefined, { contract: { contract_days: 9999, license_no: null } })
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=5`)
  const findings = page.getByRole('region', { name: '系统核查' })
  await expect(findings).toContainText('须改正：合同工期 9999 天超过 3650 天，请核对')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByText(/还有 2 处需要修改/)).toBeVisible()
  await expect(steps(page).getByRole('button', { name: '许可与合同' })).toHaveAttribute('aria-current', 'step')
  await page.getByRole('alert').getByRole('button', { name: '施工许可证号' }).click()
  await expect(field(page, '施工许可证号')).toBeFocused()
})

test('after handing in there is a receipt with its number and a code to check it by', async ({ page }) => {
  const draft = await completeDraft(await caller('owner'))
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=5`)
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('button', { name: '留在此页' }).click()
  await expect(page.getByText(/^BJ330106\d{9}$/)).toBeVisible()
  await expect(page.getByRole('figure', { name: '查验二维码' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打印报监回执' })).toBeVisible()
  await expect(page.getByText(`申请编号 ${draft.id}`)).toHaveCount(0)
})

test('the second round shows what changed, who serves and what the system found [D8]', async ({ page }) => {
  const [owner, intake] = [await caller('owner'), await caller('intake')]
  const waiting = await submitted(owner)
  const { data } = await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })
  const files = (data.files as { id: number }[]).map(({ id }) => ({ id, status: 2 }))
  const back = { engineering_id: waiting.id, version: waiting.version, result: 'return', reject_reason: '请核对监理单位', files }
  let { version } = await intake.done(`${PC}/auditPass`, back)
  const swap = { engineering_id: waiting.id, version, step: 1, jldw_text: '新诚监理有限公司' }
  version = (await owner.done(`${PC}/engineeringProjectSave`, swap)).version
  await owner.done(`${PC}/engineeringProjectState`, { engineering_id: waiting.id, version, state: 0 })
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${waiting.id}`)
  await expect(page.getByText('第 2 次提交的变更')).toBeVisible()
  await expect(page.locator('.audit-changes')).toContainText('中诚监理 → 新诚监理有限公司')
  await expect(page.locator('.audit-people')).toContainText('施工单位 · 项目经理')
  await expect(page.locator('.audit-lines').first()).toContainText('未在企业库登记')
  await expect(fileRow(page, '监理合同')).toContainText('监理单位已变更，请重新审核')
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true })
})
