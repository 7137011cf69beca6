import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { shown } from './desk'
import { fillForm, inDays } from './filling'
import { freshName } from './made'
import { companyName, foundBy, onSite, openPage, REQUIRED, rowWith } from './sheet-hands'
import { step } from './site-hands'

/** 文书、证照、函件、标准与题库的各页，第一次填错、改正、查到、办理。 */
test.describe.configure({ timeout: 180_000 })

let builder = ''
const { here, sheet } = onSite(async (desk) => {
  builder = await companyName(desk, 'contractor')
})

test('a paper is drafted, found again and sent to be reviewed; one of no kind is complained of, and the builder drafts none [S2-14/safetyManage.inspectionDoc]', async () => {
  const { desk, site } = here()
  const title = freshName('约谈项目负责人')
  const page = await openPage(desk, 'officer', site, '监督文书')
  await shown(page).getByRole('button', { name: '拟制文书' }).first().click()
  const dialog = page.getByRole('dialog', { name: '拟制监督文书' })
  await fillForm(page, dialog, { 文书标题: title }, '文书类型')
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog.locator('.form-field.is-invalid').filter({ hasText: '文书类型' })).toContainText(REQUIRED)
  await expect(dialog.getByLabel('文书标题')).toHaveValue(title)
  await fillForm(page, dialog, { 文书类型: '约谈记录', 文书标题: title })
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowWith(page, title)).toContainText('拟稿')
  await foundBy(page, '文书标题', [title, '没有拟过的'], title)
  await step(page, title, '送审')
  await expect(rowWith(page, title)).toContainText('待审核')
  const reader = await openPage(desk, 'contractor', site, '监督文书')
  await expect(rowWith(reader, title)).toHaveCount(0)
  await expect(shown(reader).getByRole('button', { name: '拟制文书' })).toHaveCount(0)
})

const LICENCE = freshName('夜间施工许可')
test('a licence is entered, found again and checked; one that ends before it was given is complained of [S2-14/safetyManage.certificate]', () =>
  sheet({
    page: '证照',
    part: '登记的证照',
    by: 'site',
    reader: 'officer',
    label: '证照',
    filling: {
      主体: '工程',
      名称: LICENCE,
      证种: '夜间施工许可',
      证号: freshName('YJ'),
      发证日期: today(),
      有效期至: inDays(-1),
    },
    refused: ['有效期至', '有效期不能早于发证日期'],
    mended: { 有效期至: inDays(60) },
    row: LICENCE,
    search: ['名称', LICENCE, '占道许可证'],
    acts: [{ by: 'chief_engineer', label: '核对无误', says: '有效', gone: '待核对' }],
  }))

const LETTER = freshName('关于三层临边防护')
test('a letter is written, found again and sent; one to be answered by no day is complained of [S2-14/safetyManage.letter]', () =>
  sheet({
    page: '往来函件',
    by: 'chief_engineer',
    reader: 'officer',
    label: '往来函件',
    filling: { 函件类别: '监理通知单', 标题: LETTER, 主送单位: builder, 内容: '请于三日内补齐', 须回复: '是' },
    refused: ['回复期限', /须回复的请填写回复期限|必填项/],
    mended: { 回复期限: inDays(3) },
    row: LETTER,
    search: ['标题', LETTER, '没有写过的函'],
    acts: [{ label: '签发', says: '待签收' }],
  }))

const STANDARD = freshName('DB33/T ')
test('a standard is entered, found again and its end put off; one that ends before it is in force is complained of [S2-14/safetyManage.knowledge]', () =>
  sheet({
    page: '/projectlibrary/supervise/safetyManage/knowledge',
    by: 'city_admin',
    reader: 'officer',
    label: '标准规范',
    filling: { 编号: STANDARD, 名称: '建筑施工扬尘防治标准', 类别: '地方标准', 施行日期: today(), 废止日期: inDays(-1) },
    refused: ['废止日期', '废止日期应晚于施行日期'],
    mended: { 废止日期: inDays(900) },
    row: STANDARD,
    within: ['标准规范', STANDARD],
    named: `${STANDARD} 建筑施工扬尘防治标准`,
    search: ['标准规范', STANDARD, '没有这一本标准'],
    change: [{ 废止日期: inDays(950) }, inDays(950)],
  }))

const STEM = `${freshName('高处作业')}须系挂安全带`
test('a question is entered, found again and made harder; an answer that is none is complained of [S2-14/safetyManage.question]', () =>
  sheet({
    page: '/projectlibrary/supervise/safetyManage/question',
    by: 'officer',
    reader: 'chief_engineer',
    label: '安全试题',
    filling: {
      题型: '判断题',
      题类: '高处作业',
      难度: '基础',
      题干: STEM,
      答案: 'C',
      依据条文: 'JGJ 80-2016 第 3.0.5 条',
      启用: '是',
    },
    refused: ['答案', '判断题的答案填“对”或“错”'],
    mended: { 答案: '对' },
    row: STEM,
    search: ['题干', STEM, '没有这一道题'],
    change: [{ 难度: '较难' }, '较难'],
  }))
