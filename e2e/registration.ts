import { expect, type Page } from '@playwright/test'
import { freshIdCard, PDF } from './project'

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

/** 在企业库里按名称找到，或填写库里没有的名称。 */
async function party(page: Page, role: string, typed: string, registered: boolean): Promise<void> {
  await page.getByRole('tab', { name: role }).click()
  const input = page.getByRole('combobox', { name: role })
  await input.click()
  await input.fill(typed)
  const options = page.getByRole('listbox').getByRole('option')
  const offered = options.filter({ hasText: typed })
  // 末一项总是所填的文字本身；登记单位在它之前。
  if (registered) await expect(offered.nth(1)).toBeVisible()
  await (registered ? offered.first() : offered.last()).click()
  await expect(input).toHaveValue(new RegExp(typed))
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
export async function register(owner: Page, name: string): Promise<number> {
  await owner.goto(WIZARD)
  await next(owner)
  await expect(owner.getByText(/还有 \d+ 处需要修改/)).toBeVisible()
  await expect(field(owner, '工程名称')).toBeFocused()
  await basic(owner, name)
  await field(owner, '工程坐标').fill('120.13 30.26')
  await next(owner)
  await expect(owner.getByText('请用逗号分隔经度和纬度')).toBeVisible()
  await field(owner, '工程坐标').fill('120.13,30.26')
  await next(owner)
  await at(owner, '参建单位与人员')
  await expect(owner).toHaveURL(/engineering_id=\d+/)
  await parties(owner)
  await monomers(owner)
  await contract(owner)
  await next(owner)
  await expect(owner.getByText('请上传施工许可证')).toBeVisible()
  await uploadRequired(owner)
  await next(owner)
  await at(owner, '确认提交')
  return Number(new URL(owner.url().replace('/#', '')).searchParams.get('engineering_id'))
}

/** 关键岗位的一行，岗位按建议列好。 */
async function person(owner: Page, row: number, name: string): Promise<void> {
  await owner.getByLabel(`第 ${row} 行 姓名`).fill(name)
  await owner.getByLabel(`第 ${row} 行 身份证号`).fill(freshIdCard())
}

async function parties(owner: Page): Promise<void> {
  await party(owner, '施工单位', '浙江天衡建设集团有限公司', true)
  await party(owner, '监理单位', '临江监理未登记有限公司', false)
  await party(owner, '勘察单位', '勘', true)
  await next(owner)
  await expect(owner.getByRole('alert').getByRole('button', { name: '设计单位' })).toBeVisible()
  await party(owner, '设计单位', '建筑设计研究院', true)
  await owner.getByRole('tab', { name: '施工单位' }).click()
  await owner.getByLabel('第 1 行 姓名').fill('冯国平')
  await owner.getByLabel('第 1 行 身份证号').fill('330102199003072218')
  await next(owner)
  await expect(owner.getByRole('alert').getByRole('button', { name: /项目经理/ })).toBeVisible()
  await owner.getByLabel('第 1 行 身份证号').fill('110101199003074610')
  await owner.getByRole('button', { name: '添加人员' }).click()
  await next(owner)
  await expect(owner.locator('.wizard-row-wrong')).toContainText('该选项为必选项')
  await owner.locator('.wizard-row-wrong').getByRole('button', { name: '移除' }).click()
  await next(owner)
  await at(owner, '单体与线性工程')
  await expect(owner.getByText(/专职安全员应不少于 2 人.*现有 0 人/)).toBeVisible()
  await steps(owner).getByRole('button', { name: '参建单位与人员' }).click()
  await owner.getByRole('tab', { name: '施工单位' }).click()
  await person(owner, 4, '徐卫东')
  await person(owner, 5, '何建民')
  await owner.getByRole('tab', { name: '监理单位' }).click()
  await person(owner, 1, '章启明')
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
  await day(owner, '施工许可证日期', '2026-01-10')
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
