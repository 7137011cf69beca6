import { expect, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD, logOut, signIn } from './people'
import { freshName } from './project'

test.describe('what an administrator keeps, and what the auditor sees of it', () => {
  test('a dictionary entry is added, offered, put out of use; the auditor finds every step with its values and verifies the log', async ({
    page,
  }) => {
    const name = freshName('粮库').slice(0, 20)
    await enter(page, 'admin')
    await page.goto('/#/setting/dictionary')
    const tree = page.getByRole('tree', { name: '工程类别' })
    await tree.getByRole('treeitem', { name: /房屋建筑/ }).click()
    await page.getByRole('button', { name: '新增下级' }).click()
    const dialog = page.getByRole('dialog', { name: /新增工程类别/ })
    const code = await freeCode()
    await dialog.getByLabel('代码').fill('02')
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('代码应以上级代码 01 开头').first()).toBeVisible()
    await dialog.getByLabel('代码').fill(code)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    // Found by its code, walked to with the keyboard.
    await page.getByLabel('查找工程类别').fill(code)
    const found = tree.getByRole('treeitem', { name: new RegExp(name) })
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await found.press('ArrowLeft')
    await expect(tree.getByRole('treeitem', { name: /房屋建筑/ })).toHaveAttribute('aria-selected', 'true')
    await found.click()
    await page.getByRole('button', { name: '停用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(page.locator('.zj-tree-detail').getByText('停用', { exact: true }).first()).toBeVisible()

    await logOut(page)
    await signIn(page, 'auditor')
    await page.goto('/#/systemManage/journal')
    await expect(page.getByRole('heading', { name: '系统日志' })).toBeVisible()
    await page.getByRole('tab', { name: '操作' }).click()
    const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '启用停用' })
    await row.getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: '启用停用 · 字典条目' })
    const changes = drawer.getByRole('table', { name: '修改前后对照' })
    await expect(changes.getByRole('row', { name: '启用 是 否' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '校验与归档' }).click()
    await page.getByRole('button', { name: '开始校验' }).click()
    const first = page.locator('.log-checks li').filter({ hasText: '审计管理员' }).first()
    await expect(first.getByText('校验通过')).toBeVisible({ timeout: 30_000 })
    await expect(first).toContainText(/每秒 [\d,]+ 行/)
  })

  test('a closed unit shows as closed, its certificates say when they end, and it is opened again [S3-06/link]', async ({
    page,
  }) => {
    await enter(page, 'admin')
    await page.goto('/#/group/unitLibrary')
    await page.locator('.zj-cell-link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '新增资质' }).click()
    const form = page.getByRole('dialog', { name: '新建企业资质' })
    await form.getByLabel('资质类别').fill('专业承包')
    await form.getByLabel('等级').click()
    await page.locator('.ant-select-item').filter({ hasText: '一级' }).first().click()
    const certificate = freshName('D3')
    await form.getByLabel('证书编号').fill(certificate)
    await form.getByLabel('有效期至').fill('2020-01-01')
    await form.getByLabel('有效期至').press('Tab')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: certificate })).toContainText('已过期')
    await drawer.getByRole('button', { name: '停用', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(drawer.getByText('禁用', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: '启用', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '启用' }).click()
    await expect(drawer.getByText('正常', { exact: true })).toBeVisible()
  })
})

/** A code below 01 that nobody has given yet. */
async function freeCode(): Promise<string> {
  const admin = await callerOf('admin', PASSWORD)
  const { data } = await admin.get('/api/common/dictionary/pc/getList', { type: 'engineering_type' })
  const taken = new Set(data.rows?.map((each) => each.code))
  const free = Array.from({ length: 70 }, (_, at) => `01${at + 20}`).find((code) => !taken.has(code))
  if (!free) throw new Error('no code is left')
  return free
}
