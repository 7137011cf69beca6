import { expect, type Locator, type Page, test } from '@playwright/test'
import { dateShortcuts, monthShortcuts, today } from '@zhujian/model/date'
import { callerOf } from './api'
import { openStage } from './form-stage-build'
import { enter } from './enter'
import { PASSWORD } from './people'
import { freshName } from './project'
import { freshUscc } from './uscc'

const STAGE = '/#/projectlibrary/supervise'
const field = (place: Page | Locator, label: string) => place.getByLabel(new RegExp(`^\\*?${label}$`)).filter({ visible: true })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存', exact: true })

async function openForm(page: Page, query = ''): Promise<void> {
  await openStage(page)
  await enter(page, 'city_admin')
  await page.goto(STAGE + query)
  await expect(page.locator('.schema-form').filter({ visible: true })).toBeVisible()
}

/** The page of an entity, with its dialogs, on the real server. */
async function openList(page: Page, entity: string, username = 'city_admin'): Promise<void> {
  await openStage(page)
  await enter(page, username)
  await page.goto(`${STAGE}?entity=${entity}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

async function addUnit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建企业' }).first().click()
  await expect(dialog(page)).toBeVisible()
}

async function fillUnit(page: Page, name: string): Promise<void> {
  await field(dialog(page), '单位名称').fill(name)
  await field(dialog(page), '统一社会信用代码').fill(freshUscc())
  await field(dialog(page), '企业类型').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('劳务分包', { exact: true }).click()
  await field(dialog(page), '注册地').fill('西湖区')
  await page.locator('.ant-select-dropdown:visible .ant-cascader-menu-item').first().click()
}

test.describe('form', () => {
  test('a field left empty says its default message, and what is optional says nothing [S5-02]', async ({ page }) => {
    await openForm(page)
    const leave = async (label: string): Promise<void> => {
      await field(page, label).focus()
      await page.keyboard.press('Tab')
    }
    const body = (name: string): Locator => page.locator(`[data-field="${name}"]`)
    await leave('检查部位')
    await expect(body('name')).toContainText('该选项为必填项')
    await leave('责任单位')
    await expect(body('unit_id')).toContainText('该选项为必选项')
    await field(page, '检查部位').fill('   ')
    await page.keyboard.press('Tab')
    await expect(body('name')).toContainText('该选项为必填项')
    await leave('检查说明')
    await expect(body('note')).not.toHaveClass(/is-invalid/)
  })

  test('a refused submit says how many places, focuses the first and leads to each; 重置 asks nothing [S5-02] [S5-03]', async ({
    page,
  }) => {
    await openForm(page)
    await page.getByRole('button', { name: '重置', exact: true }).filter({ visible: true }).click()
    await expect(page.getByText(/处需要修改/)).toHaveCount(0)
    await page.getByRole('button', { name: '添加一行' }).click()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: '处需要修改' })
    await expect(summary).toContainText('还有 15 处需要修改')
    await expect(field(page, '检查部位')).toBeFocused()
    await summary.getByRole('button', { name: '整改期限' }).click()
    await expect(field(page, '整改期限')).toBeFocused()
    await page.keyboard.press('Escape')
    await summary.getByRole('button', { name: '整改明细 · 第 1 行处数' }).click()
    await expect(page.getByLabel('第 1 行 处数')).toBeFocused()
    await expect(page.getByLabel('第 1 行 处数')).toHaveAttribute('aria-invalid', 'true')
    const described = await field(page, '检查部位').getAttribute('aria-describedby')
    await expect(page.locator(`[id="${described?.split(' ')[0]}"]`)).toContainText('该选项为必填项')
  })

  test('fields stand four beside each other from lg on and three below, and never narrower than a date needs [S3-08]', async ({
    page,
  }) => {
    await openForm(page, '?columns=grid')
    const grid = page.locator('.form-grid').filter({ visible: true })
    const columns = () => grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
    for (const [width, count] of [
      [1366, 4],
      [1000, 4],
      [800, 3],
      [600, 3],
      [360, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 768 })
      const room = await grid.evaluate((element) => element.clientWidth)
      await expect.poll(columns).toBe(Math.min(count, Math.max(1, Math.floor((room - 32 + 16) / (176 + 16)))))
    }
  })

  test('pasted blanks, line ends and full-width digits are cleaned before a longest length can cut them', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openForm(page)
    const paste = async (label: string, text: string): Promise<void> => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await field(page, label).focus()
      await page.keyboard.press('Control+v')
    }
    await paste('统一社会信用代码', '９１３３ 0185 MA27 WXYK 35\n')
    await expect(field(page, '统一社会信用代码')).toHaveValue('91330185MA27WXYK35')
    await paste('检查部位', ' 3号楼\r\n十二层 ')
    await expect(field(page, '检查部位')).toHaveValue('3号楼 十二层')
    await paste('工程造价', '２１,４６０.5')
    await page.keyboard.press('Tab')
    await expect(field(page, '工程造价')).toHaveValue('21,460.50')
    await field(page, '检查部位').fill('１２号楼')
    await page.keyboard.press('Tab')
    await expect(field(page, '检查部位')).toHaveValue('12号楼')
  })

  test("shortcuts of days and months fill a range, which is sent as 'start - end' [S5-05] [S9-03]", async ({ page }) => {
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      if (/\/pc\/getList/.test(request.url())) asked.push(new URL(request.url()).searchParams)
    })
    const search = async (label: string, name: string, shortcuts: typeof dateShortcuts): Promise<void> => {
      for (const { label: shortcut, range } of shortcuts) {
        await page.getByRole('button', { name: /^筛选/ }).click()
        await field(page, label).click()
        await page.locator('.ant-picker-dropdown:visible').getByText(shortcut, { exact: true }).click()
        await page.getByRole('form', { name: '查询条件' }).getByRole('button', { name: '查询', exact: true }).click()
        await expect.poll(() => asked.at(-1)?.get(name)).toBe(range(today()).join(' - '))
      }
    }
    await openList(page, 'unit')
    await search('安全生产许可证有效期至', 'safety_license_to', dateShortcuts)
    await page.goto(`${STAGE}?entity=output`)
    await expect(page.getByRole('grid')).toBeVisible()
    await search('月份', 'ym', monthShortcuts)
  })
})

test.describe('edit dialog', () => {
  test('Enter in an input submits, and the server puts its complaint on the field and keeps what was typed [S5-04]', async ({
    page,
  }) => {
    const admin = await callerOf('city_admin', PASSWORD)
    const name = freshName('表单重名企业')
    await admin.done('/api/unit/unit/pc/add', { unit_name: name, usc: freshUscc(), corp_type: 1, areacode: '330106' })
    await openList(page, 'unit')
    await addUnit(page)
    await fillUnit(page, name)
    await field(dialog(page), '注册地址').fill('文三路 90 号')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-field="unit_name"]')).toContainText('该单位名称已登记')
    await expect(field(dialog(page), '单位名称')).toBeFocused()
    await expect(field(dialog(page), '注册地址')).toHaveValue('文三路 90 号')
    await field(dialog(page), '单位名称').fill(`${name}二`)
    await save(page).click()
    await expect(page.getByText('已新建企业')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('Esc in an open list or calendar closes that and not the dialog', async ({ page }) => {
    await openList(page, 'unit')
    await addUnit(page)
    const popup = page.locator('.ant-select-dropdown:visible, .ant-picker-dropdown:visible')
    for (const label of ['企业类型', '注册地', '成立日期']) {
      await field(dialog(page), label).click()
      await expect(popup).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expect(dialog(page)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('five clicks within 300 ms send one request T9', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => void (request.url().endsWith('/unit/pc/add') && (sent += 1)))
    await openList(page, 'unit')
    await addUnit(page)
    await fillUnit(page, freshName('只建一次企业'))
    await save(page).evaluate(async (button: HTMLElement) => {
      for (let click = 0; click < 5; click += 1) {
        button.click()
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    await expect(page.getByText('已新建企业')).toBeVisible()
    expect(sent).toBe(1)
  })

  test('unfinished input survives a reload, is offered by its time, and is gone after the save T9', async ({ page }) => {
    page.on('dialog', (question) => void question.accept())
    const name = freshName('刷新不丢的企业')
    await openList(page, 'unit')
    await addUnit(page)
    await fillUnit(page, name)
    await expect(dialog(page).getByText(/已自动保存 \d\d:\d\d:\d\d/)).toBeVisible()
    await page.reload()
    await addUnit(page)
    await page.getByRole('button', { name: /^恢复 \d\d:\d\d 的草稿$/ }).click()
    await expect(field(dialog(page), '单位名称')).toHaveValue(name)
    await save(page).click()
    await expect(page.getByText('已新建企业')).toBeVisible()
    await addUnit(page)
    await expect(field(dialog(page), '单位名称')).toHaveValue('')
    await expect(page.getByText('发现未提交的草稿，是否恢复？')).toHaveCount(0)
  })

  test('closing a dialog or a tab with unsaved input asks; cancel keeps all, leaving keeps a draft T9', async ({ page }) => {
    const name = freshName('关掉也不丢的企业')
    const question = page.getByRole('alertdialog').filter({ hasText: '有未保存的内容，确定离开吗？' })
    await openList(page, 'unit')
    await addUnit(page)
    await field(dialog(page), '单位名称').fill(name)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(field(dialog(page), '单位名称')).toHaveValue(name)
    await dialog(page).getByRole('button', { name: '最小化' }).click()
    const tab = page.getByRole('tab', { selected: true }).first()
    await tab.focus()
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: '确定' }).click()
    await expect(tab).toContainText('首页')
    await page.goto(`${STAGE}?entity=unit`)
    await addUnit(page)
    await page.getByRole('button', { name: /^恢复 / }).click()
    await expect(field(dialog(page), '单位名称')).toHaveValue(name)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '确定' }).click()
    await addUnit(page)
    await page.getByRole('button', { name: '放弃' }).click()
    await expect(page.getByText('发现未提交的草稿，是否恢复？')).toHaveCount(0)
  })

  test('the session ends during a save: login, and the draft stands beside what others changed meanwhile T9', async ({
    page,
  }) => {
    await page.routeWebSocket(/\/api\/live/, () => undefined)
    const admin = await callerOf('city_admin', PASSWORD)
    const name = freshName('会话过期企业')
    const { id } = await admin.done('/api/unit/unit/pc/add', {
      unit_name: name,
      usc: freshUscc(),
      corp_type: 1,
      areacode: '330106',
      linkman: '旧',
    })
    const openEdit = async (): Promise<void> => {
      await field(page, '单位名称').fill(name)
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await page.getByRole('button', { name: `编辑 ${name}` }).click()
      await expect(dialog(page)).toBeVisible()
    }
    await openList(page, 'unit')
    await openEdit()
    await field(dialog(page), '联系人').fill('周志明')
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    await page.request.post('/api/user/pc/reset', { headers: { token }, data: {} })
    await save(page).click()
    await expect(page).toHaveURL(/#\/login\?redirect=/)
    await admin.done('/api/unit/unit/pc/edit', { id, version: 1, linkman: '章国平' })
    await page.getByLabel('账号', { exact: true }).fill('city_admin')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await openEdit()
    await page.getByRole('button', { name: /^恢复 / }).click()
    await expect(field(dialog(page), '联系人')).toHaveValue('周志明')
    const compared = page.getByRole('region', { name: '与最新数据对照' })
    await expect(compared).toContainText('章国平')
    await compared.getByRole('button', { name: '采用对方的' }).click()
    await expect(field(dialog(page), '联系人')).toHaveValue('章国平')
  })
})
