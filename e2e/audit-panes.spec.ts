import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { withDatabase } from './companies'
import { freshName } from './made'
import { enter } from './enter'
import { PASSWORD } from './people'
import { submitted } from './project'
import { fileRow } from './registration'

/** A certificate with a text layer; its area is not the one that was registered. */
async function certificate(page: Page, name: string): Promise<Buffer> {
  await page.setContent(`<meta charset="utf-8"><h1>施工图设计文件审查合格书</h1>
    <p>工程名称：${name}</p><p>建设地点：西湖区文三路 1 号</p><p>总建筑面积：38621.40 平方米</p><p>勘察单位：省勘察院</p>`)
  return page.pdf({ format: 'A4' })
}

const waiting = (page: Page) => page.getByRole('tab', { name: /^未审/ })
const leftOf = async (page: Page): Promise<number> => Number(/\d+/.exec((await waiting(page).textContent()) ?? '')?.[0])

test('a file is compared with the registration, rejected with the reason written from the difference, and taken back by keys', async ({
  page,
}) => {
  const name = freshName('对照工程')
  const { id } = await submitted(await callerOf('owner', PASSWORD), name, { contents: { G103: await certificate(page, name) } })
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  const accept = page.getByRole('button', { name: /^受理/ })
  await expect(accept).toBeDisabled()
  await fileRow(page, '施工图审查合格书').click()
  const compared = page.getByRole('region', { name: '登记与文件对照' })
  const area = compared.getByRole('listitem').filter({ hasText: '总建筑面积' })
  await expect(area).toContainText('不同')
  await expect(area).toContainText('38621.40')
  await expect(compared.getByRole('listitem').filter({ hasText: '工程名称' })).toContainText('一致')
  await expect(page.locator('.preview-mark-different').first()).toBeVisible()
  await expect(fileRow(page, '施工图审查合格书')).toContainText('1 处不同')
  const before = await leftOf(page)
  await page.keyboard.press('2')
  const reason = page.getByRole('textbox', { name: '施工图审查合格书.pdf驳回原因' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue(/总建筑面积与登记不一致：登记 38600\.50，文件 38621\.40/)
  await test.step('what is typed is text and no key', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' 12')
    await expect(reason).toHaveValue(/ 12$/)
    await expect(waiting(page)).toHaveText(new RegExp(`${before - 1}$`))
  })
  await fileRow(page, '施工许可证').click()
  // A key passes what has been shown, so the first one may come too early.
  await expect(async () => {
    await page.keyboard.press('1')
    await expect(waiting(page)).toHaveText(new RegExp(`${before - 2}$`), { timeout: 200 })
  }).toPass()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(waiting(page)).toHaveText(new RegExp(`${before}$`))
  await expect(page.getByRole('button', { name: /撤回意见/ })).toHaveCount(0)
})

test('a scan without text says so and shows no result', async ({ page }) => {
  const { id } = await submitted(await callerOf('owner', PASSWORD))
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await fileRow(page, '施工合同').click()
  await expect(page.getByText('未识别：这一件没有文字层')).toBeVisible()
  await expect(page.locator('.audit-fact')).toHaveCount(0)
})

test('what the virus scanner has yet to see is judged by nobody, by buttons or keys, and is once it has been seen [S4-06/disabled]', async ({
  page,
}) => {
  const { id } = await submitted(await callerOf('owner', PASSWORD))
  // 扫描程序一时不在，收下的文件就是这样等着。
  const scanned = (state: 1 | 2) =>
    withDatabase((client) =>
      client.query(
        `update file_object o set scan_state = $2 from file_link l join engineering_file f on f.id = l.row_id
         where l.file_id = o.id and l.entity = 'engineering_file' and f.engineering_id = $1 and f.title like '%施工合同%'`,
        [id, state],
      ),
    )
  expect((await scanned(1)).rowCount).toBe(1)
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${id}`)
  await fileRow(page, '施工合同').click()
  const [pass, reject] = [
    page.getByRole('button', { name: /^通过 .*施工合同/ }),
    page.getByRole('button', { name: /^驳回 .*施工合同/ }),
  ]
  await expect(page.locator('.audit-bar').getByText('病毒检查中')).toBeVisible()
  await expect(page.getByText('正在检查病毒，查完才能查看、给意见')).toBeVisible()
  await expect(pass).toBeDisabled()
  await expect(reject).toBeDisabled()
  const before = await leftOf(page)
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await fileRow(page, '施工许可证').click()
  await page.keyboard.press('2')
  await page.getByRole('textbox', { name: /驳回原因$/ }).fill('印章不清')
  await expect(waiting(page)).toHaveText(new RegExp(`${before - 1}$`))
  await scanned(2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await fileRow(page, '施工合同').click()
  await reject.click()
  await expect(page.getByRole('textbox', { name: /施工合同.*驳回原因/ })).toBeFocused()
})

test('opinions not yet kept are there again after the to-do centre and another project', async ({ page }) => {
  const owner = await callerOf('owner', PASSWORD)
  const [first, second] = [await submitted(owner, freshName('先审工程')), await submitted(owner, freshName('后审工程'))]
  await enter(page, 'intake')
  await page.goto(`/#/engineeringAudit?id=${first.id}`)
  await fileRow(page, '施工许可证').click()
  const before = await leftOf(page)
  await page.keyboard.press('2')
  await page.getByRole('textbox', { name: /驳回原因$/ }).fill('印章不清')
  await page.goto('/#/tobeDone')
  await expect(page.getByRole('heading', { name: '待办中心' })).toBeVisible()
  await page.goto(`/#/engineeringAudit?id=${second.id}`)
  await expect(page.getByText('受理前还差')).toBeVisible()
  await page.goto(`/#/engineeringAudit?id=${first.id}`)
  await expect(page.getByText(/^已恢复 \d\d:\d\d 留下、尚未暂存的 1 件意见/)).toBeVisible()
  await expect(waiting(page)).toHaveText(new RegExp(`${before - 1}$`))
  await fileRow(page, '施工许可证').click()
  await expect(page.getByRole('textbox', { name: /驳回原因$/ })).toHaveValue('印章不清')
})
