import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { inDays } from './filling'
import { freshName, PDF } from './made'
import { addMended, addRow, openList, rowOn, seek, stepIn, stepOf } from './page-hands'
import { companyName, onSite, REQUIRED } from './sheet-hands'

/** 信用的各页：信用事件、信用修复。 */
test.describe.configure({ timeout: 180_000 })

let builder = ''
const { sheet, here } = onSite(async (desk) => {
  builder = await companyName(desk, 'contractor')
})

const EVENT = freshName('未按专项方案施工被处罚')
test('a deed of a company is entered, found again and handed in; one public for too short is complained of [S2-21/credit] [S1-02/credit]', () =>
  sheet({
    page: '/reputation/credit',
    by: 'officer',
    reader: 'contractor',
    label: '信用事件',
    filling: {
      企业: builder,
      类别: '不良',
      失信领域: '建筑市场',
      信用行为: '受罚款以上行政处罚',
      事由: EVENT,
      认定日期: today(),
      部门层级: '市级',
      公开截止: inDays(20),
    },
    refused: ['公开截止', '公开期不少于 6 个月'],
    mended: { 公开截止: inDays(300) },
    row: EVENT,
    search: ['事由', EVENT, '没有这件事'],
    exported: '信用事件',
    acts: [{ label: '提交审核', says: '待审核' }],
  }))

test('a company asks for the repair of a deed that has been public long enough, and the station grants it [S2-21/repair]', async () => {
  const { desk } = here()
  const title = freshName('未按专项方案施工')
  const { unit_id } = await desk.person('contractor')
  const { rows } = await withDatabase((client) =>
    client.query<{ id: string }>(
      `select id from rule where rule_kind = 5 and points < 0 and state = 1 and deleted_at is null limit 1`,
    ),
  )
  const officer = await desk.caller('officer')
  const event = await addRow(desk, 'officer', 'reputation/credit_event', {
    unit_id,
    category: 2,
    matter: 1,
    rule_id: Number(rows[0]?.id),
    title,
    happened_on: today(),
    basis: '行政处罚决定书',
    doc_no: title,
    reg_org: '云州市住房和城乡建设局',
    organ_level: 2,
    public_to: inDays(400),
    file: await officer.upload('处罚决定书.pdf', PDF),
  })
  await stepOf(desk, 'officer', 'reputation/credit_event', event, 'submit')
  await stepOf(desk, 'section_chief', 'reputation/credit_event', event, 'approve')
  await withDatabase((client) =>
    client.query('update credit_event set public_from = current_date - 400, happened_on = current_date - 401 where id = $1', [
      event,
    ]),
  )
  const page = await openList(desk, 'contractor', '/reputation/repair')
  await addMended(
    page,
    '信用修复',
    { 企业: builder, 信用事件: title, 修复理由: '' },
    ['修复理由', REQUIRED],
    { 修复理由: '已按要求完成整改并经复查合格，罚款已缴清' },
    '新建信用修复',
  )
  await stepIn(page, title, '提交审核', {}, '待审核')
  await stepIn(await openList(desk, 'section_chief', '/reputation/repair'), title, '审核通过', {}, '已通过')
  const shown = await openList(desk, 'contractor', '/reputation/credit')
  await seek(shown, '事由', title)
  await expect(rowOn(shown, title)).toContainText('已修复')
})
