import { expect, type Page, test } from '@playwright/test'
import { enter } from './enter'
import { PASSWORD, signIn } from './people'
import { freshName } from './project'
import { field, WIZARD } from './registration'

test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()))

async function restore(page: Page, values: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: /^恢复 \d\d-\d\d \d\d:\d\d 的草稿$/ }).click()
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
  await page.locator('.wizard-head').getByRole('button', { name: '放弃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
  await expect(page).not.toHaveURL(/supervise\/create/)
}

test('登记到一半刷新页面，没有保存的填写可以恢复', async ({ page }) => {
  const name = freshName('刷新不丢的工程')
  await enter(page, 'owner')
  await page.goto(WIZARD)
  await field(page, '工程名称').fill(name)
  await field(page, '工程坐标').fill('120.12，30.28')
  await expect(page.getByText(/已自动保存 \d\d:\d\d:\d\d/)).toBeVisible()
  await page.reload()
  await restore(page, { 工程名称: name, 工程坐标: '120.12，30.28' })
})

test('登录过期：重新登录后回到向导，没有保存的填写可以恢复', async ({ page }) => {
  await signIn(page, 'contractor')
  await page.goto(WIZARD)
  await field(page, '工程名称').fill('登录过期也不丢的工程')
  await field(page, '工程地址').fill('登录过期也不丢的地址')
  await page.evaluate(async () => {
    const token = sessionStorage.getItem('token') ?? ''
    await fetch('/api/user/pc/reset', { method: 'POST', headers: { 'Content-Type': 'application/json', token }, body: '{}' })
  })
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('账号', { exact: true }).fill('contractor')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/supervise\/create/)
  await restore(page, { 工程名称: '登录过期也不丢的工程', 工程地址: '登录过期也不丢的地址' })
})

test('保存被拒绝：服务端的原话既在页上也是错误提示，填写一字不少 [S8-08] [S7-15/made]', async ({ page }) => {
  const name = freshName('保存被拒绝的工程')
  await enter(page, 'owner')
  await page.goto(WIZARD)
  await field(page, '工程名称').fill(name)
  const refused = { code: 0, msg: '系统维护中，暂停登记', data: { problem: 'wrongState', fields: [], trace_id: 'e2e' } }
  await page.route('**/api/engineering/pc/newEngineeringProjectAdd', (route) => route.fulfill({ json: refused }), { times: 1 })
  await page.locator('footer').getByRole('button', { name: '保存草稿', exact: true }).click()
  const toasts = page.getByRole('region', { name: '提示' })
  await expect(toasts.getByRole('alert').filter({ hasText: refused.msg })).toBeVisible()
  await expect(page.getByText(refused.msg)).toHaveCount(2)
  await expect(field(page, '工程名称')).toHaveValue(name)
})

test('coordinates typed with a space, a full-width comma, a sign or nine places are complained about and stay as typed [S5-08] [S5-02/blur] [S5-11/decimals8]', async ({
  page,
}) => {
  await enter(page, 'owner')
  await page.goto(WIZARD)
  const place = field(page, '工程坐标')
  for (const [typed, said] of [
    ['120.13 30.26', '请用逗号分隔经度和纬度'],
    ['120.13，30.26', '请用逗号分隔经度和纬度'],
    ['120.13, 30.26', '经度、纬度与逗号之间不要有空格'],
    ['120.123456789,30.26', '经度和纬度应为数字，不带符号，最多 8 位小数'],
    ['-120.13,30.26', '经度和纬度应为数字，不带符号，最多 8 位小数'],
  ] as const) {
    await place.fill(typed)
    await place.blur()
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible()
    await expect(place).toHaveValue(typed)
  }
})
