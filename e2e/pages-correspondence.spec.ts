import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, openDesk, shown } from './desk'
import { inDays } from './filling'
import { freshName } from './made'
import { listed, openList, seek } from './page-hands'
import { rowWith, work } from './sheet-hands'
import { spaced, step } from './site-hands'

/** 文件收发与通知公告：拟稿、发出、收到、签收，办结的与过期的在历史库里只看。 */
test.describe.configure({ timeout: 180_000 })

const FILES = '/fileManagement/fileIndex'
const NOTICES = '/fileManagement/notice'
/** None of these pages is one of a project. */
const NOWHERE = { id: 0, name: '' }

let desk: Desk
test.beforeAll(({ browser }) => {
  desk = openDesk(browser)
})
test.afterAll(() => desk.close())

const open = (username: string, address: string): Promise<Page> => openList(desk, username, address)

/** Found by its title, while another title finds nothing. */
async function found(page: Page, title: string): Promise<void> {
  await listed(page)
  await seek(page, '标题', `${title}没有`)
  await expect(rowWith(page, title)).toHaveCount(0)
  await seek(page, '标题', title)
  await expect(rowWith(page, title)).toHaveCount(1)
}

/** Drafted by the officer, complained of, mended and sent to the manager of the site, who has to sign it. */
const send = (title: string): Promise<void> =>
  work(desk, NOWHERE, {
    page: `${FILES}?box=sent`,
    by: 'officer',
    label: '发文',
    filling: {
      标题: title,
      类别: '通知',
      紧急程度: '平件',
      密级: '公开',
      发送范围: '指定范围',
      发往个人: '冯国平',
      办理期限: inDays(5),
      正文: '请于五日内报送监测方案',
    },
    refused: ['办理期限', '要求签收或反馈时才需要期限'],
    mended: { 要求签收: '是' },
    row: title,
    search: ['标题', title, freshName('没有发过的文')],
    acts: [{ label: '发送', says: '办理中' }],
  })

test('a document is drafted, complained of, sent, found by who receives it and by nobody else, and signed once [S2-17/fileIndex]', async () => {
  const title = freshName('关于报送监测方案的通知')
  await send(title)
  const other = await open('consultant', FILES)
  await seek(other, '标题', title)
  await expect(rowWith(other, title)).toHaveCount(0)
  const page = await open('site', FILES)
  await found(page, title)
  await expect(rowWith(page, title)).toContainText('待签收')
  await shown(page)
    .getByRole('button', { name: `办理 ${title}` })
    .click()
  const letter = page.getByRole('dialog').filter({ hasText: '收到的文件' })
  await letter.getByRole('button', { name: spaced('签收') }).click()
  const signing = page.getByRole('dialog', { name: /^签收：/ })
  await signing.getByRole('textbox').fill('')
  await signing.getByRole('button', { name: spaced('签收') }).click()
  await expect(signing.locator('.form-field.is-invalid')).toContainText('签收人')
  await signing.getByRole('textbox').fill('冯国平')
  await signing.getByRole('button', { name: spaced('签收') }).click()
  await expect(letter).toContainText('已签收')
  await expect(letter.getByRole('button', { name: spaced('签收') })).toHaveCount(0)
})

test('a document that is closed leaves both boxes for the history, where it is found and may no longer be signed [S2-17/fileIndex.history]', async () => {
  const title = freshName('关于开展消防检查的通知')
  await send(title)
  const sender = await open('officer', `${FILES}?box=sent`)
  await seek(sender, '标题', title)
  await step(sender, title, '办结归档')
  await expect(rowWith(sender, title)).toHaveCount(0)
  await shown(sender).getByRole('button', { name: '进入历史库' }).click()
  await expect(sender.locator('.history-bar')).toContainText('仅可查看')
  await shown(sender)
    .getByRole('navigation', { name: '文件收发' })
    .getByRole('button', { name: /^发件箱/ })
    .click()
  await expect(shown(sender).getByRole('heading', { name: '发件箱' })).toBeVisible()
  await found(sender, title)
  await expect(shown(sender).getByRole('button', { name: '新建发文' })).toHaveCount(0)
  const page = await open('site', `${FILES}/history`)
  await found(page, title)
  await rowWith(page, title).getByRole('button', { name: title }).first().click()
  const letter = page.getByRole('dialog').filter({ hasText: '收到的文件' })
  await expect(letter).toContainText('请于五日内报送监测方案')
  await expect(letter.getByRole('button', { name: spaced('签收') })).toHaveCount(0)
})

/** Drafted by the head of the section and published to everybody of the district. */
const publish = (title: string): Promise<void> =>
  work(desk, NOWHERE, {
    page: `${NOTICES}?tab=own`,
    by: 'section_chief',
    label: '通知公告',
    filling: {
      标题: title,
      栏目: '安全提示',
      紧急程度: '平件',
      密级: '公开',
      有效期至: inDays(30),
      发送范围: '指定范围',
      正文: '高温时段停止露天作业',
    },
    refused: ['发送范围', '请至少指定一项发送范围'],
    mended: { 发送范围: '全体' },
    row: title,
    search: ['标题', title, freshName('没有发过的公告')],
    acts: [{ label: '发布', says: '已发布' }],
  })

test('a notice is drafted, complained of, published and read by others, who may write none, and is gone when it is withdrawn [S2-17/notice]', async () => {
  const title = freshName('关于高温作业的提示')
  await publish(title)
  const page = await open('officer', NOTICES)
  await found(page, title)
  await expect(shown(page).getByText('我的公告')).toHaveCount(0)
  await rowWith(page, title).getByRole('button', { name: title }).first().click()
  await expect(page.getByRole('dialog').filter({ hasText: title })).toContainText('高温时段停止露天作业')
  await page.keyboard.press('Escape')
  const writer = await open('section_chief', `${NOTICES}?tab=own`)
  await seek(writer, '标题', title)
  await step(writer, title, '撤回', { 撤回原因: '提示已过时' })
  await expect(rowWith(writer, title)).toContainText('已撤回')
  const after = await open('officer', NOTICES)
  await seek(after, '标题', title)
  await expect(rowWith(after, title)).toHaveCount(0)
})

test('a notice whose days are over leaves the board for the history, where it is found and read and nobody takes it down [S2-17/notice.history]', async () => {
  const title = freshName('关于台风的提示')
  await publish(title)
  const reader = await open('station_admin', NOTICES)
  await seek(reader, '标题', title)
  await shown(reader)
    .getByRole('button', { name: new RegExp(`^(?:更多操作|撤下) ${title}$`) })
    .click()
  await expect(reader.getByText('撤下', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await reader.keyboard.press('Escape')
  await withDatabase((client) => client.query('update notice set valid_to = $2::date - 1 where title = $1', [title, today()]))
  const page = await open('station_admin', NOTICES)
  await seek(page, '标题', title)
  await expect(rowWith(page, title)).toHaveCount(0)
  await shown(page).getByRole('button', { name: '进入历史库' }).click()
  await expect(page.locator('.history-bar')).toContainText('仅可查看')
  await found(page, title)
  await rowWith(page, title)
    .getByRole('button', { name: `查看 ${title}` })
    .click()
  await expect(page.getByRole('dialog').filter({ hasText: title })).toContainText(`有效期至 ${inDays(-1)}`)
  await page.keyboard.press('Escape')
  await expect(rowWith(page, title).getByRole('button', { name: /^(?:更多操作|撤下) / })).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: /^新建/ })).toHaveCount(0)
})
