import { test } from '@playwright/test'
import { withDatabase } from './companies'
import { inDays } from './filling'
import { freshName } from './made'
import { onSite, REQUIRED } from './sheet-hands'
import { freshUscc } from './uscc'

/** 采购的各页：采购单与材料计划，从工程的菜单走到，第一次填错、改正、查到、办理。 */
test.describe.configure({ timeout: 180_000 })

const SUPPLIER = `${freshName('浙北')}钢铁物资有限公司`
const [KIND_STEEL, LISTED] = [2, 1]

const { sheet } = onSite(async (desk) => {
  const { unit_id } = await desk.person('contractor')
  const supplier = { unit_id, supplier_name: SUPPLIER, usc: freshUscc(), kinds: [KIND_STEEL] }
  const { id } = await (await desk.caller('contractor')).done('/api/material/supplier/pc/add', supplier)
  await withDatabase((client) => client.query('update supplier set state = $2 where id = $1', [id, LISTED]))
})

const ORDER = {
  供应商: SUPPLIER,
  采购明细: [{ 材料名称: '螺纹钢', 规格型号: 'HRB400E 20', 单位: 't', 数量: '10', 单价: '3900', 金额: '39000' }],
}

test('an order is entered, found again and handed in to be approved; one without its day of delivery is complained of [S2-14/safetyManage.procurement]', () =>
  sheet({
    page: '采购',
    by: 'site',
    reader: 'officer',
    label: '采购',
    filling: ORDER,
    refused: ['交货日期', REQUIRED],
    mended: { 交货日期: inDays(31) },
    row: inDays(31),
    numbered: true,
    search: ['编号', undefined, 'CG20000000000'],
    acts: [{ label: '提交审批', says: '待审批' }],
  }))

test('among the lists of purchasing an order is entered, found again and approved by the company; one that does not say when is complained of [S2-14/procurement]', () =>
  sheet({
    page: '采购管理',
    by: 'site',
    reader: 'owner',
    label: '采购',
    filling: ORDER,
    refused: ['交货日期', REQUIRED],
    mended: { 交货日期: inDays(33) },
    row: inDays(33),
    numbered: true,
    search: ['编号', undefined, 'CG20000000000'],
    acts: [
      { label: '提交审批', says: '待审批' },
      { by: 'contractor', label: '批准下单', says: '已下单' },
    ],
  }))

test('a plan of materials is entered, found again and handed in; one of a month that names no month is complained of [S2-14/safetyManage.materialPlan]', () =>
  sheet({
    page: '材料计划',
    by: 'site',
    reader: 'officer',
    label: '材料计划',
    filling: {
      计划类别: '月计划',
      计划明细: [
        {
          材料名称: '螺纹钢',
          规格型号: 'HRB400E 20',
          单位: 't',
          数量: '2',
          单价: '3900',
          金额: '7800',
          需用日期: inDays(20),
          使用部位: '三层梁板',
        },
      ],
    },
    refused: ['计划月份', /月计划请选择计划月份|必选项|必填项/],
    mended: { 计划月份: inDays(20).slice(0, 7) },
    row: '月计划',
    numbered: true,
    search: ['编号', undefined, 'CJ20000000000'],
    acts: [{ label: '提交审核', says: '待审核' }],
  }))
