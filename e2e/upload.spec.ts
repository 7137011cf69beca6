import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { emptyDraft, PDF } from './project'
import { enter } from './enter'
import { PASSWORD } from './people'

const MEGABYTE = 1024 * 1024
const file = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })
const large = (name: string, megabytes: number) => file(name, Buffer.concat([PDF, Buffer.alloc(megabytes * MEGABYTE, 32)]))

/** The documents step of a new draft; its first document takes any number of files. */
async function documents(page: Page) {
  const draft = await emptyDraft(await callerOf('owner', PASSWORD))
  await enter(page, 'owner')
  await page.goto(`/#/projectlibrary/supervise/create?engineering_id=${draft.id}&step=4`)
  const item = page.getByRole('region', { name: '施工许可证', exact: true })
  await expect(item).toBeVisible()
  const add = (...files: ReturnType<typeof file>[]) => item.locator('input[type=file]').setInputFiles(files)
  const row = (name: string) => item.getByRole('listitem').filter({ hasText: name })
  const done = item.getByLabel('上传成功')
  return { item, add, row, done }
}

test('每个文件都有交代：被拒的留下原因，失败的重试一次就好，凭证过五分钟自行更换 T4 [S5-07/empty, S5-07/types] [S4-08] [S9-08] [S7-07/made] [S7-41/credentials, S7-41/key] [S3-10/uploadCredential]', async ({
  page,
}) => {
  await page.clock.install()
  let credentials = 0
  let failures = 0
  const toasts: string[] = []
  const keys: string[] = []
  page.on('request', (request) => (credentials += request.url().endsWith('/getUploadToken') ? 1 : 0))
  await page.route('**/api/upload', async (route) => {
    const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
    keys.push(/name="key"\r\n\r\n(\S+)/.exec(body.toString('latin1'))?.[1] ?? '')
    const isBad = body.includes('网络不好.pdf')
    if (!isBad || failures > 0) return route.fallback()
    failures += 1
    await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' })
  })
  await page.exposeFunction('told', (text: string) => toasts.push(text))
  await page.addInitScript(() => {
    const { told } = window as unknown as { told: (text: string) => void }
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast-text')) told(toast.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  const { item, add, row, done } = await documents(page)
  const good = ['甲.pdf', '乙.pdf', '丙.pdf'].map((name) => file(name))
  await add(file('空.pdf', Buffer.alloc(0)), file('安装.exe'), file('网络不好.pdf'), ...good)
  await expect(done).toHaveCount(3)
  await expect(row('空.pdf')).toContainText('文件内容不能为空')
  await expect(row('安装.exe')).toContainText('不支持该类型')
  await expect(row('网络不好.pdf')).toContainText('上传失败：后端接口500异常')
  await row('网络不好.pdf').getByRole('button', { name: '重试网络不好.pdf' }).click()
  await expect(done).toHaveCount(4)
  expect(credentials).toBe(1)
  await page.clock.fastForward('05:01')
  await add(file('丁.pdf'))
  await expect(done).toHaveCount(5)
  expect(credentials).toBe(2)
  await expect(item.getByRole('listitem')).toHaveCount(7)
  await expect(row('空.pdf')).toContainText('文件内容不能为空')
  await expect(row('安装.exe')).toContainText('不支持该类型')
  for (const key of keys) expect(key).toMatch(/\/\d{13}\.pdf$/)
  for (const text of toasts) expect(text).not.toMatch(/[<>]|Internal Server/)
})

test('断线后自行续传，暂停后从断点继续，大文件分段各传一次', async ({ page, context }) => {
  const offsets: string[] = []
  let held: (() => void) | undefined
  await page.route('**/api/upload/part', async (route) => {
    const body = (route.request().postDataBuffer() ?? Buffer.alloc(0)).subarray(0, 1000).toString('latin1')
    offsets.push(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1] ?? '')
    if (offsets.length === 2) await new Promise<void>((resume) => (held = resume))
    await route.continue().catch(() => undefined)
  })
  const { add, row, done } = await documents(page)
  await add(large('竣工图.pdf', 7))
  await expect.poll(() => offsets.length).toBe(2)
  await row('竣工图.pdf').getByRole('button', { name: '暂停竣工图.pdf' }).click()
  await expect(row('竣工图.pdf')).toContainText('已暂停')
  await expect(row('竣工图.pdf').getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  held?.()
  await context.setOffline(true)
  await row('竣工图.pdf').getByRole('button', { name: '继续竣工图.pdf' }).click()
  await expect(row('竣工图.pdf')).toContainText('网络中断，恢复后自动续传')
  await context.setOffline(false)
  await expect(done).toHaveCount(1)
  expect(offsets[0]).toBe('0')
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  expect(Number(offsets.at(-1))).toBe(6 * MEGABYTE)
})

test('保存等文件传完，并说明还差几个；离开这一步再回来，传着的都还在 [S3-08/upload] [S7-41/response]', async ({ page }) => {
  const held: (() => void)[] = []
  await page.route('**/api/upload', async (route) => {
    await new Promise<void>((resume) => held.push(resume))
    await route.continue()
  })
  const { add, row, done } = await documents(page)
  await add(file('甲.pdf'), file('乙.pdf'))
  await expect.poll(() => held.length).toBe(2)
  await page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: '许可与合同' }).click()
  await expect(row('甲.pdf')).toHaveCount(0)
  await page.evaluate(() => (location.hash = location.hash.replace('step=3', 'step=4')))
  await expect(row('甲.pdf')).toBeVisible()
  await page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('还有 2 个文件上传中')).toBeVisible()
  held[0]?.()
  await expect(page.getByText('还有 1 个文件上传中')).toBeVisible()
  held[1]?.()
  await expect(done.or(row('甲.pdf').getByText('待审')).first()).toBeVisible()
  await expect(page.getByText('草稿已保存').first()).toBeVisible()
  await page.reload()
  await expect(row('甲.pdf')).toBeVisible()
  await expect(row('乙.pdf')).toBeVisible()
})

test('有文件没传上去，保存时说清是哪一个并到那一行，处理后才存下', async ({ page }) => {
  let failures = 1
  await page.route('**/api/upload', async (route) => {
    if (failures === 0) return route.continue()
    failures -= 1
    await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' })
  })
  const { item, add, row, done } = await documents(page)
  await add(file('甲.pdf'))
  await expect(row('甲.pdf')).toContainText('上传失败')
  const save = page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' })
  await save.click()
  await expect(item).toContainText('“甲.pdf”上传失败，请重试或移除')
  await expect(row('甲.pdf').getByRole('button', { name: '重试甲.pdf' })).toBeFocused()
  await expect(page.getByText('草稿已保存')).toHaveCount(0)
  // 从别的步骤保存也一样，页面带人回到这一行。
  await page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: '许可与合同' }).click()
  await expect(row('甲.pdf')).toHaveCount(0)
  await save.click()
  await expect(row('甲.pdf').getByRole('button', { name: '重试甲.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item).not.toContainText('请重试或移除')
  await expect(done).toHaveCount(1)
  await save.click()
  await expect(page.getByText('草稿已保存').first()).toBeVisible()
  await page.reload()
  await expect(row('甲.pdf')).toBeVisible()
})

test('只用键盘也能上传、暂停、移除，窄屏不横向滚动 [S5-07/deleteAsk, S5-07/deleted]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { item, add, row } = await documents(page)
  const chooser = page.waitForEvent('filechooser')
  await item.getByRole('button', { name: '上传施工许可证' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([file('一份名字特别特别长的施工许可证扫描件二〇二六年十一月最终盖章版.exe')])
  const remove = row('最终盖章版').getByRole('button', { name: /^移除/ })
  await expect(remove).toBeVisible()
  const beyond = await item.evaluate((element) => {
    element.style.width = '328px'
    const edge = element.getBoundingClientRect().right
    return [...element.querySelectorAll(':not(input)')]
      .filter((each) => each.getBoundingClientRect().right > edge + 1)
      .map((each) => each.outerHTML)
  })
  expect(beyond).toEqual([])
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(row('最终盖章版')).toHaveCount(0)
  await add(file('施工许可证.pdf'))
  await row('施工许可证.pdf').getByRole('button', { name: '删除施工许可证.pdf' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('确定要删除吗')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('删除成功').first()).toBeVisible()
  await expect(row('施工许可证.pdf')).toHaveCount(0)
})
