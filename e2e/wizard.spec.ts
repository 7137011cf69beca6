import { writeFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { PASSWORD, signIn } from './people'

const NAME = `端到端登记工程${String(Date.now()).slice(-7)}`
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const steps = (page: Page) => page.getByRole('navigation', { name: '步骤' })
const next = (page: Page) => page.getByRole('button', { name: '下一步', exact: true }).click()
const at = (page: Page, title: string) =>
  expect(steps(page).getByRole('button', { name: title })).toHaveAttribute('aria-current', 'step')
/** 必填的星号也在标签文字里。 */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^\\*?${label}$`))

async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

async function cascade(page: Page, label: string, typed: string): Promise<void> {
  await field(page, label).click()
  await field(page, label).fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-cascader-menu-item').first().click()
}

async function day(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await field(page, label).press('Enter')
}

/** 在企业库里按名称找到，或填写库里没有的名称。 */
async function party(page: Page, role: string, typed: string, registered: boolean): Promise<void> {
  await page.getByRole('tab', { name: role }).click()
  const input = page.getByRole('combobox', { name: role })
  await input.click()
  await input.fill(typed)
  const options = page.getByRole('listbox').getByRole('option')
  await (registered ? options.filter({ hasText: typed }).first() : options.filter({ hasText: typed }).last()).click()
  await expect(input).toHaveValue(new RegExp(typed))
}

async function basic(page: Page): Promise<void> {
  await field(page, '工程名称').fill(NAME)
  await cascade(page, '工程类别', '住宅')
  await choose(page, '建设性质', '新建')
  await choose(page, '投资性质', '政府投资')
  await cascade(page, '所属区域', '西湖区')
  await field(page, '工程地址').fill('文三路 90 号')
  await field(page, '总建筑面积').fill('38600')
}

async function upload(page: Page, path: string): Promise<void> {
  const required = page.locator('.group-item').filter({ has: page.getByLabel('必备') })
  const count = await required.count()
  for (let index = 0; index < count; index++) await required.nth(index).locator('input[type="file"]').setInputFiles(path)
  await expect(page.locator('.wizard-files-total')).toContainText(`已交 ${count} 件`, { timeout: 45_000 })
}

test('报监登记：六步走完，错的当场说清，刷新不丢，提交一次', async ({ page }, info) => {
  const file = info.outputPath('报监资料.pdf')
  writeFileSync(file, PDF)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'owner')
  await page.goto('/#/projectlibrary/supervise/create')

  await test.step('必填项一次说完，经纬度缺逗号时停止保存 [S5-02] [S5-08]', async () => {
    await next(page)
    await expect(page.getByText(/还有 \d+ 处需要修改/)).toBeVisible()
    await expect(field(page, '工程名称')).toBeFocused()
    await basic(page)
    await field(page, '工程坐标').fill('120.12 30.28')
    await next(page)
    await expect(page.getByText('请用逗号分隔经度和纬度')).toBeVisible()
    await at(page, '基本信息')
  })

  await test.step('刷新之后，没有保存的填写可以恢复', async () => {
    await field(page, '工程坐标').fill('120.12，30.28')
    await expect(page.getByText(/已自动保存 \d\d:\d\d:\d\d/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(field(page, '工程名称')).toHaveValue(NAME)
    await expect(field(page, '工程坐标')).toHaveValue('120.12,30.28')
    await next(page)
    await at(page, '参建单位与人员')
    await expect(page).toHaveURL(/engineering_id=\d+/)
  })

  await test.step('参建单位：库里的送编号，没有登记的送名称；缺的一方说明是哪一方', async () => {
    await party(page, '施工单位', '建', true)
    await party(page, '监理单位', '临江监理未登记有限公司', false)
    await party(page, '勘察单位', '勘', true)
    await next(page)
    await expect(page.getByRole('alert').getByRole('button', { name: '设计单位' })).toBeVisible()
    await party(page, '设计单位', '设计', true)
    await page.getByRole('tab', { name: '施工单位' }).click()
    await page.getByLabel('第 1 行 姓名').fill('冯国平')
    await page.getByLabel('第 1 行 身份证号').fill('330102199003072218')
    await next(page)
    await expect(page.getByRole('alert').getByRole('button', { name: /项目经理/ })).toBeVisible()
    await page.getByLabel('第 1 行 身份证号').fill('110101199003074610')
    await page.getByRole('button', { name: '添加人员' }).click()
    await next(page)
    await expect(page.locator('.wizard-row-wrong')).toContainText('该选项为必选项')
    await page.locator('.wizard-row-wrong').getByRole('button', { name: '移除' }).click()
    await next(page)
    await at(page, '单体与线性工程')
    await expect(page.getByText(/专职安全员应不少于 2 人.*现有 0 人/)).toBeVisible()
  })

  await test.step('单体：从表格粘贴，错的格子说明原因', async () => {
    await page.getByRole('button', { name: '粘贴 Excel' }).click()
    await page
      .getByRole('textbox', { name: /在表格软件里选中/ })
      .fill('单体名称\t建筑面积\t地上层数\n1号楼\t20,000\t18\n2号楼\t一万八\t18')
    await page.getByRole('button', { name: '加入 2 行' }).click()
    await next(page)
    await at(page, '单体与线性工程')
    await page.getByLabel('第 2 行 建筑面积（㎡）').fill('18600')
    await expect(page.getByText('建筑面积合计 38,600.00 ㎡，总建筑面积 38,600.00 ㎡')).toBeVisible()
    await next(page)
    await at(page, '许可与合同')
  })

  await test.step('许可与合同：前后矛盾的日期与费用', async () => {
    await field(page, '总造价').fill('22000')
    await field(page, '合同价').fill('21460')
    await field(page, '合同工期').fill('600')
    await day(page, '合同开工日期', '2026-12-01')
    await day(page, '合同竣工日期', '2026-11-01')
    await field(page, '安全文明施工费').fill('430')
    await next(page)
    await expect(page.getByText('合同竣工日期不能早于合同开工日期')).toBeVisible()
    await day(page, '合同竣工日期', '2028-07-01')
    await next(page)
    await at(page, '报监资料')
  })

  await test.step('资料：必备件没有交齐不能往下走', async () => {
    await next(page)
    await expect(page.getByText('请上传施工许可证')).toBeVisible()
    await upload(page, file)
    await next(page)
    await at(page, '确认提交')
  })

  await test.step('确认：连点两下只提交一次，之后问是否关闭本页', async () => {
    let submits = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/engineeringProjectState')) submits += 1
    })
    await page.getByRole('button', { name: '确认', exact: true }).dblclick()
    await expect(page.getByRole('dialog', { name: '提交成功' })).toBeVisible()
    expect(submits).toBe(1)
    await page.getByRole('button', { name: '留在此页' }).click()
    await expect(page.getByRole('heading', { name: '报监申请已提交' })).toBeVisible()
    await expect(page.getByRole('button', { name: '进入项目' })).toBeVisible()
  })
})

test('两人同改一个项目：后保存的一处不丢，对照后再存', async ({ browser, page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'owner')
  await page.goto('/#/projectlibrary/supervise/create')
  const name = `同改登记工程${String(Date.now()).slice(-7)}`
  await field(page, '工程名称').fill(name)
  await page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/engineering_id=\d+/)
  await expect(field(page, '工程名称')).toHaveValue(name)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'owner')
  await other.goto(page.url())
  await field(other, '工程地址').fill('对方填写的地址')
  await field(page, '工程地址').fill('我填写的地址')
  await field(page, '总建筑面积').fill('9800')
  await other.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(other.getByText(/已保存 \d\d:\d\d:\d\d/)).toBeVisible()

  await page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(field(page, '工程地址')).toHaveValue('我填写的地址')
  await page.getByRole('button', { name: '载入最新数据并对照' }).click()
  const conflict = page.getByRole('region', { name: '与最新数据对照' })
  await expect(conflict).toContainText('对方填写的地址')
  await conflict.getByRole('button', { name: '采用对方的' }).click()
  await expect(field(page, '工程地址')).toHaveValue('对方填写的地址')
  await page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/已保存 \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(field(page, '总建筑面积')).toHaveValue('9,800.00')
})

interface Answer {
  data: Record<string, unknown>
}

/** 受理人员退回刚提交的工程：驳回一件资料，其余通过。 */
async function sendBack(request: APIRequestContext, name: string): Promise<number> {
  const login = await request.post('/api/user/pc/login', { data: { username: 'intake', password: PASSWORD } })
  const headers = { token: String(((await login.json()) as Answer).data.token) }
  const get = async (path: string, params: Record<string, string | number>) =>
    ((await (await request.get(`/api/engineering/pc/${path}`, { headers, params })).json()) as Answer).data
  const list = await get('engineeringProjectList', { view: 'pending', keyword: name, page: 1, limit: 10 })
  const [{ id }] = list.rows as [{ id: number }]
  const { project, files } = (await get('engineeringProjectInfo', { engineering_id: id })) as {
    project: { version: number }
    files: { id: number }[]
  }
  const opinions = files.map((file, at) => ({ id: file.id, ...(at === 0 ? { status: 3, reason: '缺少盖章页' } : { status: 2 }) }))
  const body = { engineering_id: id, version: project.version, result: 'return', reject_reason: '请补盖章页', files: opinions }
  const answer = await request.post('/api/engineering/pc/auditPass', {
    headers: { ...headers, 'Idempotency-Key': `e2e-return-${id}-${project.version}` },
    data: body,
  })
  expect(await answer.json()).toMatchObject({ code: 200 })
  return id
}

test('退回的工程：只需替换被驳回的资料，已通过的锁定，可以再次提交', async ({ page, request }, info) => {
  const file = info.outputPath('补正资料.pdf')
  writeFileSync(file, PDF)
  const id = await sendBack(request, NAME)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'owner')
  await page.goto(`/#/projectlibrary/supervise/create?engineering_id=${id}`)
  await at(page, '报监资料')
  await expect(page.getByText('退回原因：')).toBeVisible()
  await expect(page.getByText('缺少盖章页')).toBeVisible()
  const rejected = page.locator('.group-item').filter({ has: page.getByRole('button', { name: '替换' }) })
  await expect(rejected).toHaveCount(1)
  const approved = page.locator('.group-item').filter({ hasText: '通过' }).first()
  await expect(approved.getByRole('button', { name: /^上传/ })).toHaveCount(0)
  const chooser = page.waitForEvent('filechooser')
  await rejected.getByRole('button', { name: '替换' }).click()
  await (await chooser).setFiles(file)
  await expect(rejected).toHaveCount(0)
  await next(page)
  await at(page, '确认提交')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '提交成功' })).toBeVisible()
})

test('登录过期：重新登录后回到向导，没有保存的填写可以恢复', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'contractor')
  await page.goto('/#/projectlibrary/supervise/create')
  await field(page, '工程名称').fill('登录过期也不丢的工程')
  await field(page, '工程地址').fill('登录过期也不丢的地址')
  await page.evaluate(async () => {
    const token = Object.entries(sessionStorage).find(([name]) => name.endsWith('token'))?.[1] ?? ''
    await fetch('/api/user/pc/reset', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', token: token.replaceAll('"', '') },
      body: '{}',
    })
  })
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('账号', { exact: true }).fill('contractor')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/supervise\/create/)
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(field(page, '工程名称')).toHaveValue('登录过期也不丢的工程')
  await expect(field(page, '工程地址')).toHaveValue('登录过期也不丢的地址')
  await page.locator('.wizard-head').getByRole('button', { name: '放弃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
  await expect(page).not.toHaveURL(/supervise\/create/)
})
