import { expect, test } from '@playwright/test'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import type { Desk } from './desk'
import { freshName, freshPhoto, PDF } from './made'
import { enterRow, foundBy, onSite, openPage, rowWith } from './sheet-hands'
import type { Site } from './site'
import { freshUscc } from './uscc'

/** 材料与车辆的各页：采购、计划、过磅、出入库，两个合在一页的清单，车辆进出。 */
test.describe.configure({ timeout: 180_000 })

const SUPPLIER = `${freshName('浙北')}钢铁物资有限公司`
const CREW = freshName('砌筑班')
const BATCH = freshName('Q').toUpperCase()
const BLOCKS = `蒸压加气混凝土砌块 600×240×200 ${BATCH}`
const [KIND_BLOCK, ACCEPTED, KIND_STEEL] = [6, 1, 2]

/** A batch of blocks that was accepted: accepting has a test of its own (storey.spec.ts). */
async function acceptedBatch(desk: Desk, site: Site): Promise<void> {
  const caller = await desk.caller('site')
  const { id } = await caller.done('/api/material/material_in/pc/add', {
    engineering_id: site.id,
    kind: KIND_BLOCK,
    material_name: '蒸压加气混凝土砌块',
    spec: '600×240×200',
    factory: '云州建材厂',
    batch_no: BATCH,
    qty: '100',
    uom: 'm³',
    in_on: today(),
    cert_no: freshName('HGZ'),
    cert: await caller.upload('合格证.pdf', PDF),
    img: await caller.upload('现场.png', await freshPhoto()),
    use_part: '五层砌体',
  })
  await withDatabase((client) => client.query('update material_in set state = $2 where id = $1', [id, ACCEPTED]))
}

const { here, sheet } = onSite(async (desk, site) => {
  const contractor = await desk.caller('contractor')
  const { unit_id } = await desk.person('contractor')
  const supplier = { unit_id, supplier_name: SUPPLIER, usc: freshUscc(), kinds: [KIND_STEEL] }
  await contractor.done('/api/material/supplier/pc/add', supplier)
  await contractor.done('/api/people/team/pc/add', { engineering_id: site.id, name: CREW, unit_id, work_type: '010' })
  await acceptedBatch(desk, site)
})

const PLATE = '浙A8K216'
test('a load is weighed, found again and placed; one lighter than its lorry is complained of [S2-14/safetyManage.weighing] [S1-02/materials]', () =>
  sheet({
    page: '过磅',
    by: 'site',
    reader: 'officer',
    label: '过磅',
    filling: {
      车牌号: PLATE,
      材料类别: '钢材',
      材料名称: '螺纹钢',
      规格型号: 'HRB400E 20',
      发货单位: SUPPLIER,
      毛重: '12',
      皮重: '14',
      过磅时间: formatInstant(nowSeconds() - 600),
    },
    refused: ['毛重', '毛重应大于皮重'],
    mended: { 毛重: '38' },
    row: PLATE,
    numbered: true,
    search: ['车牌号', PLATE, '浙A3D551'],
    exported: '过磅',
    change: [{ 使用部位: '三层梁板' }, '三层梁板'],
  }))

test('blocks go into the store and out of it; more than came is complained of, and so is more than is left [S2-14/safetyManage.stock]', async () => {
  const { desk, site } = here()
  const page = await openPage(desk, 'site', site, '出入库')
  await enterRow(page, {
    label: '出入库',
    filling: { 出入库类别: '入库', 材料批次: BLOCKS, 数量: '900', 发生时间: formatInstant(nowSeconds() - 600) },
    refused: ['数量', /入库累计 900.* 超过进场数量 100/],
    mended: { 数量: '80' },
    row: BATCH,
  })
  await foundBy(page, '出入库类别', ['入库', '盘亏'], BATCH)
  const out = {
    出入库类别: '领用',
    材料批次: BLOCKS,
    领用班组: CREW,
    使用部位: '五层砌体',
    发生时间: formatInstant(nowSeconds() - 60),
  }
  await enterRow(page, {
    label: '出入库',
    filling: { ...out, 数量: '81' },
    refused: ['数量', /库存不足，结存 80/],
    mended: { 数量: '30' },
    row: '领用',
  })
  await expect(rowWith(page, '领用')).toContainText('50')
})

test('among the lists of materials an arrival is entered, found again and sent to be tested; more than its certificate says is complained of [S2-14/supplies]', () => {
  const batch = freshName('W').toUpperCase()
  return sheet({
    page: '物资管理',
    by: 'site',
    reader: 'officer',
    label: '进场验收',
    filling: {
      材料类别: '防水材料',
      材料名称: 'SBS 改性沥青防水卷材',
      规格型号: '4 mm',
      生产厂家: '东方雨虹',
      批号: batch,
      进场数量: '80',
      单位: '㎡',
      进场日期: today(),
      合格证载明批量: '60',
    },
    refused: ['进场数量', '合格证批量 60，累计进场 80'],
    mended: { 进场数量: '50' },
    row: `SBS 改性沥青防水卷材 4 mm ${batch}`,
    search: ['材料批次', batch, '没有这一批'],
    acts: [{ by: 'chief_engineer', label: '外观合格，送复试', says: '待复试' }],
  })
})

test('a lorry is written down at the gate, found again and put right; one heavier empty than loaded is complained of [S2-14/carManagement]', () =>
  sheet({
    page: '车辆管理',
    by: 'site',
    reader: 'officer',
    label: '车辆进出',
    filling: {
      时间: formatInstant(nowSeconds() - 600),
      车牌: '浙A7K215',
      车型: '自卸车',
      进出: '出',
      通道: '1 号门',
      总质量: '10',
      空车质量: '12',
    },
    refused: ['总质量', '总质量不能小于空车质量'],
    mended: { 总质量: '31' },
    row: '浙A7K215',
    search: ['车牌', '浙A7K215', '浙A9D772'],
    change: [{ 通道: '2 号门' }, '2 号门'],
  }))
