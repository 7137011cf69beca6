import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { actOn } from './office'
import { accepted, freshName } from './project'
import { shown } from './place'

const LIBRARY = '/#/projectlibrary/supervise'

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('工程名称', { exact: true }).filter({ visible: true }).fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).filter({ visible: true }).click()
}

test('an officer of another district finds nothing of a project of this one', async ({ page }) => {
  const [owner, intake] = [await callerOf('owner', PASSWORD), await callerOf('intake', PASSWORD)]
  const project = await accepted(owner, intake)
  await enter(page, 'officer2')
  await page.goto(LIBRARY)
  await find(page, project.name)
  await expect(
    page
      .getByText('没有符合条件的数据')
      .or(page.getByText(/没有符合|没有找到/))
      .first(),
  ).toBeVisible()
  await page.goto(`/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${project.id}`)
  await expect(page.getByText('工程不存在，或者本单位、本人已不在这个工程').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: project.name })).toHaveCount(0)
})

test('[S7-14/made] the next phase of a project begins with its place and its companies, and not with its size', async ({
  page,
}) => {
  const [owner, intake] = [await callerOf('owner', PASSWORD), await callerOf('intake', PASSWORD)]
  const { name } = await accepted(owner, intake)
  await enter(page, 'owner')
  await page.goto(LIBRARY)
  await find(page, name)
  await actOn(page, name, '登记下一期')
  const dialog = page.getByRole('dialog', { name: `登记下一期：${name}` })
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click()
  await expect(dialog.locator('.form-field.is-invalid')).toContainText('该选项为必填项')
  const next = freshName('二期工程')
  await dialog.getByRole('textbox', { name: /工程名称/ }).fill(next)
  const answered = page.waitForResponse('**/api/engineering/pc/engineeringProjectadd')
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click()
  expect(await (await answered).json()).toMatchObject({ code: 200 })
  await expect(page).toHaveURL(/supervise\/create\?engineering_id=\d+/)
  const view = shown(page)
  await expect(view.getByRole('textbox', { name: '工程名称' })).toHaveValue(next)
  await expect(view.getByRole('textbox', { name: /^\*?工程地址/ })).toHaveValue('西湖区文三路 1 号')
  await expect(view.getByRole('textbox', { name: /^\*?总建筑面积/ })).toHaveValue('')
  await page.goto(`${page.url()}&step=1`)
  await view.getByRole('tab', { name: '施工单位' }).click()
  await expect(view.getByRole('combobox', { name: '施工单位' })).toHaveValue('杭州建工集团')
})

test('项目列表没有取到时说明原因，不说共 0 条；重试成功才说有多少', async ({ page }) => {
  let broken = true
  await page.route('**/engineeringProjectList**', (route) =>
    broken ? route.fulfill({ status: 500, contentType: 'text/html', body: 'x' }) : route.fallback(),
  )
  await enter(page, 'city_admin')
  await page.goto(LIBRARY)
  await expect(page.getByText(/加载失败/)).toBeVisible()
  await expect(page.getByText(/共 0 条/)).toHaveCount(0)
  broken = false
  await page.getByRole('button', { name: '重试', exact: true }).filter({ visible: true }).first().click()
  await expect(page.locator('.zj-pager-total')).toHaveText(/^共 [1-9][\d,]* 条$/)
  await expect(page.getByText(/加载失败/)).toHaveCount(0)
})

test('大字版的项目列表里，状态与“更多”的箭头都完整', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'large'))
  await enter(page, 'intake')
  await page.goto(`${LIBRARY}?f.state=13`)
  const tag = page.getByRole('grid').getByText('竣工验收中').first()
  await expect(tag).toBeVisible()
  const cut = await page.getByRole('grid').evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('.zj-tag-text, .zj-more .anticon, .zj-row-actions, th .zj-cell')]
      .filter((each) => {
        const cell = each.closest('td, th')?.getBoundingClientRect()
        return cell && (each.getBoundingClientRect().right > cell.right || each.scrollWidth > each.clientWidth + 1)
      })
      .map((each) => each.outerHTML),
  )
  expect(cut).toEqual([])
})
