import { expect, type Locator, type Page } from '@playwright/test'
import { freshIdCard, PDF } from './made'
import { actOn, type Company, companyOf, lookUp, type Office, openTodo } from './office'

export const WIZARD = '/#/projectlibrary/supervise/create'

/** The hands of somebody who fills in the six steps of the wizard. */
export const steps = (page: Page) => page.getByRole('navigation', { name: '步骤' })
export const next = (page: Page) => page.getByRole('button', { name: '下一步', exact: true }).click()
export const at = (page: Page, title: string) =>
  expect(steps(page).getByRole('button', { name: title })).toHaveAttribute('aria-current', 'step')
/** 必填的星号也在标签文字里。 */
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^\\*?${label}$`))
export const saveDraft = (page: Page) => page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()

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

/** 参建各方，凭统一信用代码在企业库里找到；建设单位就是填报人自己的单位。 */
export interface Parties {
  readonly 施工单位: Company
  readonly 监理单位: Company
  readonly 勘察单位: Company
  readonly 设计单位: Company
  readonly 劳务公司?: Company
  /** 六方以外的，按参建角色。 */
  readonly others: readonly (readonly [role: string, company: Company])[]
}

/** 键入信用代码，从列出的里面选那一家。 */
async function pickByCode(page: Page, input: Locator, { name, code }: Company): Promise<void> {
  await input.click()
  await input.fill(code)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
  await expect(input).toHaveValue(name)
}

/** 一方的页签里按信用代码选单位，代码、资质随之带出并校验。 */
async function party(page: Page, role: string, company: Company): Promise<void> {
  await page.getByRole('tab', { name: role }).click()
  await pickByCode(page, page.getByRole('combobox', { name: role }), company)
  await expect(page.locator('.wizard-party')).toContainText(`${company.code} 校验通过`)
}

/** 分包、检测、安装等，一家一行。 */
async function subs(page: Page, others: Parties['others']): Promise<void> {
  if (others.length === 0) return
  await page.getByRole('tab', { name: '分包及检测' }).click()
  for (const [at, [role, company]] of others.entries()) {
    await page.getByRole('button', { name: '添加单位' }).click()
    await page.getByLabel(`第 ${at + 1} 行 参建角色`).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(role, { exact: true }).click()
    await pickByCode(page, page.getByRole('combobox', { name: `第 ${at + 1} 行 单位名称` }), company)
  }
}

async function basic(page: Page, name: string): Promise<void> {
  await field(page, '工程名称').fill(name)
  await cascade(page, '工程类别', '住宅')
  await choose(page, '建设性质', '新建')
  await choose(page, '投资性质', '政府投资')
  await cascade(page, '所属区域', '西湖区')
  await field(page, '工程地址').fill('文三路 90 号')
  await field(page, '总建筑面积').fill('38600')
}

/** 把必备的资料逐件交上；文件名与资料名相同。 */
async function uploadRequired(page: Page): Promise<void> {
  const required = page.locator('.group-item').filter({ has: page.getByLabel('必备') })
  const count = await required.count()
  for (let index = 0; index < count; index++) {
    const name = `${await required.nth(index).getAttribute('aria-label')}.pdf`.replaceAll('/', '、')
    await required.nth(index).locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF })
  }
  await expect(page.locator('.wizard-files-total')).toContainText(`已交 ${count} 件`, { timeout: 45_000 })
}

/** 建设单位逐步填写：错的当场说清，填好一步走一步。 */
export async function register(owner: Page, name: string, companies: Parties): Promise<number> {
  await owner.goto(WIZARD)
  await next(owner)
  await expect(owner.getByText(/还有 \d+ 处需要修改/)).toBeVisible()
  await expect(field(owner, '工程名称')).toBeFocused()
  await expect(owner.getByText('该选项为必填项').filter({ visible: true }).first()).toBeVisible()
  await basic(owner, name)
  await field(owner, '工程坐标').fill('120.13 30.26')
  await saveDraft(owner)
  await expect(owner.getByText('请用逗号分隔经度和纬度')).toBeVisible()
  await next(owner)
  await expect(owner.getByText('请用逗号分隔经度和纬度')).toBeVisible()
  // 两次都没有存下。
  await expect(owner).not.toHaveURL(/engineering_id=/)
  await field(owner, '工程坐标').fill('120.13,30.26')
  await next(owner)
  await at(owner, '参建单位与人员')
  await expect(owner).toHaveURL(/engineering_id=\d+/)
  await parties(owner, companies)
  await monomers(owner)
  await contract(owner)
  await next(owner)
  await expect(owner.getByText('请上传施工许可证')).toBeVisible()
  await uploadRequired(owner)
  await next(owner)
  await at(owner, '确认提交')
  return Number(new URL(owner.url().replace('/#', '')).searchParams.get('engineering_id'))
}

/** 关键岗位的一行，岗位按建议列好；须持安考证的选哪一类。 */
async function person(owner: Page, row: number, name: string, cert?: string): Promise<void> {
  await owner.getByLabel(`第 ${row} 行 姓名`).fill(name)
  await owner.getByLabel(`第 ${row} 行 身份证号`).fill(freshIdCard())
  if (cert) await safetyCert(owner, row, cert)
}

async function safetyCert(owner: Page, row: number, cert: string): Promise<void> {
  const cell = (head: string) => owner.getByLabel(`第 ${row} 行 ${head}`, { exact: true })
  await cell('安考证').click()
  await owner.locator('.ant-select-dropdown:visible').getByTitle(cert, { exact: true }).click()
  await cell('安考证编号').fill(`浙建安${cert.charAt(0)}（2024）${freshIdCard().slice(10, 17)}`)
  await cell('安考证有效期').fill('2036-12-31')
  await cell('安考证有效期').press('Enter')
}

const registered = (owner: Page, row: number) => owner.getByLabel(`第 ${row} 行 证书编号`, { exact: true })

async function parties(owner: Page, companies: Parties): Promise<void> {
  await party(owner, '施工单位', companies.施工单位)
  await party(owner, '监理单位', companies.监理单位)
  await party(owner, '勘察单位', companies.勘察单位)
  await next(owner)
  await expect(owner.getByRole('alert').getByRole('button', { name: '设计单位' })).toBeVisible()
  await owner.getByRole('tab', { name: '设计单位' }).click()
  await expect(owner.locator('.wizard-party .form-field__error')).toHaveText(/该选项为必选项/)
  await party(owner, '设计单位', companies.设计单位)
  if (companies.劳务公司) await party(owner, '劳务公司', companies.劳务公司)
  await subs(owner, companies.others)
  await owner.getByRole('tab', { name: '施工单位' }).click()
  await owner.getByLabel('第 1 行 姓名').fill('冯国平')
  await owner.getByLabel('第 1 行 身份证号').fill('330102199003072218')
  await next(owner)
  await expect(
    owner
      .getByRole('alert')
      .getByRole('button', { name: /项目经理/ })
      .first(),
  ).toBeVisible()
  // 项目经理一人只在一个工程：每次登记都是新的人。
  await owner.getByLabel('第 1 行 身份证号').fill(freshIdCard())
  await next(owner)
  // 缺安全员的一行同时标着：系统核查不符的，在它自己的一行。
  const wrong = (said: string) => owner.locator('.wizard-row-wrong').filter({ hasText: said })
  await expect(wrong('请填写执业证书编号')).toBeVisible()
  await registered(owner, 1).fill(`浙133${freshIdCard().slice(10, 17)}`)
  await safetyCert(owner, 1, 'B证')
  await owner.getByRole('button', { name: '添加人员' }).click()
  await next(owner)
  await expect(wrong('该选项为必选项')).toBeVisible()
  await wrong('该选项为必选项').getByRole('button', { name: '移除' }).click()
  await next(owner)
  await at(owner, '单体与线性工程')
  await expect(owner.getByText(/专职安全员应不少于 2 人.*现有 0 人/)).toBeVisible()
  await steps(owner).getByRole('button', { name: '参建单位与人员' }).click()
  await owner.getByRole('tab', { name: '施工单位' }).click()
  await person(owner, 4, '徐卫东', 'C3证')
  await person(owner, 5, '何建民', 'C3证')
  await owner.getByRole('tab', { name: '监理单位' }).click()
  await person(owner, 1, '章启明')
  await registered(owner, 1).fill(`330${freshIdCard().slice(10, 17)}`)
  await next(owner)
  await at(owner, '单体与线性工程')
}

async function monomers(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: '粘贴 Excel' }).click()
  const paste = owner.getByRole('textbox', { name: /在表格软件里选中/ })
  await paste.fill('单体名称\t建筑面积\t地上层数\n1号楼\t20,000\t18\n2号楼\t一万八\t18')
  await owner.getByRole('button', { name: '加入 2 行' }).click()
  await next(owner)
  await at(owner, '单体与线性工程')
  await owner.getByLabel('第 2 行 建筑面积（㎡）').fill('18600')
  await expect(owner.getByText('建筑面积合计 38,600.00 ㎡，总建筑面积 38,600.00 ㎡')).toBeVisible()
  await next(owner)
  await at(owner, '许可与合同')
}

async function contract(owner: Page): Promise<void> {
  await field(owner, '施工许可证号').fill(`3301${Date.now()}`)
  await day(owner, '施工许可证发证日期', '2026-04-10')
  await field(owner, '总造价').fill('22000')
  await field(owner, '合同价').fill('21460')
  await field(owner, '合同工期').fill('600')
  await day(owner, '合同开工日期', '2026-12-01')
  await day(owner, '合同竣工日期', '2026-11-01')
  await field(owner, '安全文明施工费').fill('430')
  await next(owner)
  await expect(owner.getByText('合同竣工日期不能早于合同开工日期')).toBeVisible()
  await day(owner, '合同竣工日期', '2028-07-01')
  await next(owner)
  await at(owner, '报监资料')
}

/** 连点两下只提交一次，之后问是否关闭本页 [S4-07]。 */
export async function submit(owner: Page): Promise<void> {
  let submits = 0
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/engineeringProjectState')) submits += 1
  }
  owner.on('request', count)
  await owner.getByRole('button', { name: /^(确认|重新提交)$/ }).dblclick()
  await expect(owner.getByRole('dialog', { name: '提交成功' })).toBeVisible()
  expect(submits).toBe(1)
  owner.off('request', count)
  await owner.getByRole('button', { name: '留在此页' }).click()
  await expect(owner.getByRole('heading', { name: '报监申请已提交' })).toBeVisible()
}

/** 在审的资料看一件、按 1 通过一件，直到没有未审的。 */
export async function passFiles(intake: Page): Promise<void> {
  const waiting = intake.getByRole('navigation', { name: '报监资料' }).getByRole('tab', { name: /^未审/ })
  await intake.getByRole('button', { name: /^(?:开始审资料|下一件未审)/ }).click()
  for (let left = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]); left > 0; left -= 1) {
    // A key passes what has been shown, so one pressed too early is pressed again.
    await expect(async () => {
      await intake.keyboard.press('1')
      await expect(waiting).toHaveText(new RegExp(`^未审\\s*${left - 1}$`), { timeout: 200 })
    }).toPass()
  }
  await expect(waiting).toHaveText(/^未审\s*0$/)
}

/** 资料清单里的一行；点开即看。 */
export const fileRow = (intake: Page, name: string) =>
  intake.getByRole('navigation', { name: '报监资料' }).getByRole('button', { name: new RegExp(name) })

export async function accept(intake: Page): Promise<void> {
  await intake.getByRole('button', { name: '受理', exact: true }).click()
  await intake.getByRole('alertdialog').getByRole('button', { name: '受理' }).click()
  await expect(intake.getByText('已受理', { exact: true })).toBeVisible()
}

export const LIBRARY = '/#/projectlibrary/supervise'

/** 在项目库里找到工程，分配主监督员。 */
export async function assign(page: Page, name: string, officer: string): Promise<void> {
  await page.goto(LIBRARY)
  await lookUp(page, '工程名称', name)
  await actOn(page, name, '分配监督员')
  const dialog = page.getByRole('dialog', { name: '分配监督员' })
  await dialog.getByRole('combobox', { name: /主监督员/ }).fill(officer)
  await page.getByRole('option', { name: officer }).click()
  await dialog.getByRole('button', { name: '分配', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** 受理员从待办打开，逐件通过并受理。 */
export async function takeIn(intake: Page, name: string): Promise<void> {
  await openTodo(intake, name)
  await expect(intake.getByRole('heading', { name, level: 2 })).toBeVisible()
  await passFiles(intake)
  await accept(intake)
}

/** 演示账号的各家单位登记的一个工程；`others` 是五方以外的，参建角色与它的账号。 */
export async function registerWith(office: Office, name: string, others: readonly (readonly [string, string])[]): Promise<void> {
  const company = (username: string) => companyOf(office, username)
  const more: [string, Company][] = []
  for (const [role, username] of others) more.push([role, await company(username)])
  await register(await office.page('owner'), name, {
    施工单位: await company('contractor'),
    监理单位: await company('consultant'),
    勘察单位: await company('survey1'),
    设计单位: await company('design1'),
    others: more,
  })
  await submit(await office.page('owner'))
}
