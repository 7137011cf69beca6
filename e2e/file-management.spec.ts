import { expect, type Page, test } from '@playwright/test'
import { enter } from './enter'
import { PASSWORD } from './people'
import { callerOf } from './api'
import { freshName } from './project'

/** 项目部参与的第一个工程，监督员由此点名。 */
async function projectOf(username: string): Promise<string> {
  const caller = await callerOf(username, PASSWORD)
  const { rows } = (await caller.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 10 })).data
  return String(rows?.[0]?.engineering_name)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

test('a document is sent to a project; the site signs and answers it, and the sender sees the rates [S3-08/radio]', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const title = freshName('关于报送监测方案的函')
  const project = await projectOf('site')
  const [officer, site] = await Promise.all([browser.newContext(), browser.newContext()])
  const [sender, receiver] = await Promise.all([officer.newPage(), site.newPage()])
  await enter(sender, 'officer')
  await sender.goto('/#/fileManagement/fileIndex?box=sent')
  await sender.getByRole('button', { name: '新建发文' }).first().click()
  const form = sender.getByRole('dialog')
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await choose(sender, '类别', '函')
  await choose(sender, '紧急程度', '急件')
  await choose(sender, '密级', '内部')
  await choose(sender, '发送范围', '指定范围')
  await form.getByRole('combobox', { name: '发往工程' }).click()
  await sender.keyboard.type(project)
  await sender.getByRole('listbox').getByRole('option').filter({ hasText: project }).first().click()
  await form.getByRole('textbox', { name: '标题' }).click()
  await form.locator('[data-field="need_sign"]').getByLabel('是').check()
  await form.locator('[data-field="need_feedback"]').getByLabel('是').check()
  await form.getByRole('textbox', { name: '正文' }).fill('请于本月底前报送。<b>不是标记</b>')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await sender.getByRole('button', { name: `发送 ${title}` }).click()
  await sender.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await expect(sender.getByRole('row').filter({ hasText: title })).toContainText('办理中')

  await enter(receiver, 'site')
  await receiver.goto('/#/fileManagement/fileIndex')
  await receiver.getByRole('button', { name: `办理 ${title}` }).click()
  const letter = receiver.getByRole('dialog').filter({ hasText: '收到的文件' })
  await expect(letter).toContainText('请于本月底前报送。不是标记')
  await letter.getByRole('button', { name: '签收' }).click()
  await receiver.getByRole('dialog', { name: /^签收/ }).getByRole('button', { name: '签收' }).click()
  await letter.getByRole('button', { name: '反馈' }).click()
  const answer = receiver.getByRole('dialog', { name: /^反馈/ })
  await answer.getByRole('textbox', { name: '反馈内容' }).fill('方案已编制完成。')
  await answer.getByRole('button', { name: '提交反馈' }).click()
  await expect(letter).toContainText('已反馈')

  await sender.getByRole('button', { name: title, exact: true }).click()
  const record = sender.getByRole('dialog').filter({ hasText: title })
  await expect(record.getByRole('region', { name: '办理情况' })).toContainText(/签收\s*1\/\d+/)
  await expect(record).toContainText('方案已编制完成。')
  await Promise.all([officer.close(), site.close()])
})

test('a file handed in for the archives is checked, and the ring of its project moves on by one', async ({ page }) => {
  const archive = '/api/correspondence/archive_item/pc'
  const site = await callerOf('site', PASSWORD)
  const waiting = await site.get(`${archive}/getList`, { state: 10, required: 1, limit: 10 })
  const item = waiting.data.rows?.[0]
  const project = Number(item?.engineering_id)
  const file = await site.upload('archive.pdf', new TextEncoder().encode('%PDF-1.4\n%%EOF\n'))
  await site.done(`${archive}/examine`, { id: item?.id, version: item?.version, step: 'handIn', file })
  const before = (await site.get(`${archive}/summary`, { engineering_id: project })).data
  await enter(page, 'officer')
  await page.goto('/#/fileManagement/fileIndex?box=archive')
  await expect(page.getByRole('heading', { name: '归档目录' })).toBeVisible()
  await page
    .getByRole('button', { name: String(before.engineering_name), exact: true })
    .first()
    .click()
  const head = page.getByRole('region', { name: '归档完整率' })
  const ring = (checked: number) => head.getByRole('img', { name: `必备 ${before.required} 项，通过 ${checked} 项` })
  await expect(ring(Number(before.checked))).toBeVisible()
  await page.getByRole('tab', { name: /^待审核/ }).click()
  await page.getByRole('button', { name: `通过 ${item?.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(ring(Number(before.checked) + 1)).toBeVisible()
})
